// The entry point of a single-file page with one game in it.
import "../app/style.css";
import "../board/board.css";
import "../pages/pages.css";
import "../play/play.css";
import "../editor/editor.css";

import { render } from "preact";

import { keepFocus } from "../app/focus";
import { applyTheme, ThemeButton } from "../app/theme";
import { Note, nameOf } from "../editor/shared";
import { gameIn } from "../editor/single_page";
import { TextTable } from "../editor/text_table";
import { Problem } from "../pages/parts";

const text = document.getElementById("game")?.textContent ?? "";
const project = gameIn(text);
applyTheme();
keepFocus();
render(
  <>
    <header class="head">
      <span class="brand">Varia</span>
      <nav />
      <ThemeButton />
    </header>
    <main tabIndex={-1}>
      {project ? (
        <>
          <Note project={project} />
          <TextTable project={project} id={nameOf(text)} />
        </>
      ) : (
        <Problem text="There is no game in this page. The editor of Varia's page puts one into it." />
      )}
    </main>
  </>,
  document.getElementById("app")!,
);
