// Where a page begins that is one file with one game in it.
import "../app/style.css";
import "../board/board.css";
import "../pages/pages.css";
import "../play/play.css";
import "../editor/editor.css";

import { render } from "preact";

import { keep_focus } from "../app/focus";
import { apply_theme, ThemeButton } from "../app/theme";
import { Note, name_of } from "../editor/shared";
import { game_in } from "../editor/single_page";
import { TextTable } from "../editor/text_table";
import { Problem } from "../pages/parts";

const text = document.getElementById("game")?.textContent ?? "";
const project = game_in(text);
apply_theme();
keep_focus();
render(
  <>
    <header class="head"><span class="brand">Varia</span><nav /><ThemeButton /></header>
    <main tabIndex={-1}>
      {project ? (
        <>
          <Note project={project} />
          <TextTable project={project} id={name_of(text)} />
        </>
      ) : (
        <Problem text="There is no game in this page. The editor of Varia's page puts one into it." />
      )}
    </main>
  </>,
  document.getElementById("app")!,
);
