// Where the page begins.
import "./app/style.css";
import "./board/board.css";
import "./pages/pages.css";
import "./play/play.css";

import { render } from "preact";

import { App } from "./app/app";
import { keep_focus } from "./app/focus";
import { apply_theme } from "./app/theme";

apply_theme();
keep_focus();
render(<App />, document.getElementById("app")!);
