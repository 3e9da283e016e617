// The entry point of the page.
import "./app/style.css";
import "./board/board.css";
import "./pages/pages.css";
import "./play/play.css";

import { render } from "preact";

import { App } from "./app/app";
import { keepFocus } from "./app/focus";
import { applyTheme } from "./app/theme";

applyTheme();
keepFocus();
render(<App />, document.getElementById("app")!);
