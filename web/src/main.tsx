// Where the page begins.
import "./app/style.css";
import "./board/board.css";
import "./pages/pages.css";
import "./play/play.css";

import { render } from "preact";

import { App } from "./app/app";
import { apply_theme } from "./app/theme";

apply_theme();
render(<App />, document.getElementById("app")!);
