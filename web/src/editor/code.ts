// The text area of the editor: CodeMirror, with completion from the schema and marks from the loader. It lives in a
// shadow root, because only there CodeMirror's styles are adopted sheets, which the page's strict policy allows. In a
// document they would be <style> elements, which the policy forbids. Only the editor's page loads this file.
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentUnit, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { type Diagnostic as Mark, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Annotation, EditorState, type Extension, type Text } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Diagnostic } from "varia";

import type { Completer } from "./complete";
import { tomlPlace } from "./toml_place";

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-string)" },
  { tag: [tags.number, tags.bool, tags.atom, tags.null], color: "var(--code-number)" },
  { tag: [tags.keyword, tags.definitionKeyword, tags.controlKeyword], color: "var(--code-keyword)" },
  { tag: [tags.propertyName, tags.definition(tags.variableName)], color: "var(--code-key)" },
  { tag: [tags.atom, tags.heading], color: "var(--code-keyword)", fontWeight: "600" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--card)", color: "var(--text)", fontSize: "0.875rem" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": {
    fontFamily: '"JetBrains Mono", ui-monospace, "Cascadia Code", Menlo, "DejaVu Sans Mono", monospace',
    lineHeight: "1.55",
  },
  ".cm-content": { caretColor: "var(--text)", paddingBlock: "0.5rem" },
  ".cm-cursor": { borderLeftColor: "var(--text)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--card)", color: "var(--quiet)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--code-line)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--code-selection)",
  },
  ".cm-matchingBracket": { backgroundColor: "var(--code-selection)", outline: "1px solid var(--quiet)" },
  ".cm-tooltip": {
    backgroundColor: "var(--card)",
    color: "var(--text)",
    border: "1px solid var(--line)",
    borderRadius: "8px",
    boxShadow: "var(--shadow)",
    maxWidth: "min(34rem, 90vw)",
  },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxHeight: "14em" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "0.25rem 0.6rem", lineHeight: "1.4" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--accent-text)",
  },
  ".cm-completionInfo": { padding: "0.4rem 0.7rem", fontSize: "0.85rem", maxWidth: "20rem" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-help": { padding: "0.4rem 0.7rem", fontSize: "0.85rem" },
  ".cm-diagnostic": { padding: "0.4rem 0.7rem", fontSize: "0.85rem", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--wrong)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warning)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--wrong)",
    textUnderlineOffset: "0.25em",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline dashed var(--warning)",
    textUnderlineOffset: "0.25em",
  },
  ".cm-panels": { backgroundColor: "var(--page)", color: "var(--text)" },
  ".cm-textfield": { backgroundColor: "var(--card)", color: "var(--text)", border: "1px solid var(--line)" },
  ".cm-button": {
    backgroundImage: "none",
    backgroundColor: "var(--card)",
    color: "var(--text)",
    border: "1px solid var(--line)",
  },
});

const languages: Record<string, Extension> = { toml: StreamLanguage.define(toml), lua: StreamLanguage.define(lua) };
// When the browser replaces a selection by text, it copies the old look into a style attribute, which the page's policy
// forbids. So the replacement is done here.
const overSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { main } = view.state.selection;
    const text = event.data;
    if (event.inputType !== "insertText" || text === null || main.empty || view.composing) return false;
    event.preventDefault();
    const insert = () =>
      view.state.update({ ...view.state.replaceSelection(text), userEvent: "input.type", scrollIntoView: true });
    if (!view.state.facet(EditorView.inputHandler).some((handle) => handle(view, main.from, main.to, text, insert)))
      view.dispatch(insert());
    return true;
  },
});

const fromOutside = Annotation.define<boolean>();

/** The range of a diagnostic in the text: from its place to the end of the word there. */
export function markOf(doc: Text, { line, column, severity, message, hint }: Diagnostic): Mark {
  const there = doc.line(Math.min(Math.max(line, 1), doc.lines));
  let from = there.from + Math.min(Math.max(column - 1, 0), there.length);
  const rest = there.text.slice(from - there.from);
  const word = /^("(?:[^"\\]|\\.)*"?|'[^']*'?|[\w.+~-]+|\S)/.exec(rest)?.[0].length ?? 0;
  let to = from + word;
  if (to === from && from > there.from) --from; // at the end of the line: marks the character before it
  if (to === from) to = Math.min(from + 1, there.to);
  return { from, to, severity, message: hint ? `${message}\n${hint}` : message };
}

export class CodeArea {
  private readonly view: EditorView;
  private readonly states = new Map<string, EditorState>();
  private file = "";

  constructor(
    holder: HTMLElement,
    private readonly completer: Completer,
    private readonly changed: (file: string, text: string) => void,
  ) {
    const root = holder.shadowRoot ?? holder.attachShadow({ mode: "open" });
    root.replaceChildren();
    this.view = new EditorView({
      parent: root,
      root,
      dispatchTransactions: (transactions, view) => {
        view.update(transactions);
        const typed = transactions.some((one) => one.docChanged && !one.annotation(fromOutside));
        if (typed) this.changed(this.file, view.state.doc.toString());
      },
    });
  }

  /** Shows a file. `text` replaces the file's text where it differs from what was shown last. */
  show(file: string, text: string): void {
    if (this.file) this.states.set(this.file, this.view.state);
    const known = this.states.get(file);
    if (file !== this.file) {
      this.file = file;
      this.view.setState(known ?? this.fresh(file, text));
    }
    const now = this.view.state.doc.toString();
    if (now !== text)
      this.view.dispatch({ changes: { from: 0, to: now.length, insert: text }, annotations: fromOutside.of(true) });
  }

  forget(file: string): void {
    this.states.delete(file);
    if (file === this.file) this.file = "";
  }

  mark(diagnostics: readonly Diagnostic[]): void {
    const marks = diagnostics
      .filter(({ file, line }) => file === this.file && line > 0)
      .map((one) => markOf(this.view.state.doc, one));
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  /** Moves the cursor to a line and column, both from 1. */
  go(line: number, column: number): void {
    const there = this.view.state.doc.line(Math.min(Math.max(line, 1), this.view.state.doc.lines));
    const at = there.from + Math.min(Math.max(column - 1, 0), there.length);
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    this.view.focus();
  }

  focus(): void {
    this.view.focus();
  }

  destroy(): void {
    this.view.destroy();
  }

  private fresh(file: string, text: string): EditorState {
    const isToml = file.endsWith(".toml");
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        bracketMatching(),
        closeBrackets(),
        indentUnit.of("    "),
        EditorState.tabSize.of(4),
        theme,
        syntaxHighlighting(colours),
        languages[isToml ? "toml" : "lua"]!,
        autocompletion({
          override: isToml ? [(context) => this.complete(context)] : [],
          icons: false,
          activateOnTyping: true,
        }),
        isToml ? this.help() : [],
        overSelection,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          "aria-label": `Text of ${file}. Tab leaves it, Control-Space completes.`,
          spellcheck: "false",
          autocapitalize: "off",
          tabindex: "0",
        }),
        keymap.of([
          { key: "Tab", run: acceptCompletion },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...completionKeymap,
          ...lintKeymap,
        ]),
      ],
    });
  }

  private complete(context: CompletionContext): CompletionResult | null {
    const found = this.completer.at(context.state.doc.toString(), context.pos);
    if (!found || (!context.explicit && found.from === context.pos)) return null;
    return {
      from: found.from,
      options: found.choices.map((choice) => ({
        label: choice.label ?? choice.text,
        apply: apply(choice.text),
        info: choice.help || undefined,
        type: choice.kind === "value" ? "constant" : "property",
      })),
      validFor: /^[\w~+-]*$/,
    };
  }

  /** Shows the schema's description of the key under the pointer. */
  private help(): Extension {
    return hoverTooltip((view, pos) => {
      const line = view.state.doc.lineAt(pos);
      const word = [...line.text.matchAll(/[A-Za-z_][\w]*/g)].find(
        (one) => line.from + one.index <= pos && pos <= line.from + one.index + one[0].length,
      );
      if (!word) return null;
      const from = line.from + word.index;
      const place = tomlPlace(view.state.doc.toString(), from);
      const help =
        place.kind === "key" || place.kind === "header" ? this.completer.help([...place.path, word[0]]) : undefined;
      if (!help) return null;
      return {
        pos: from,
        end: from + word[0].length,
        above: true,
        create: () => {
          const dom = document.createElement("div");
          dom.className = "cm-help";
          dom.textContent = `${word[0]}: ${help}`;
          return { dom };
        },
      };
    });
  }
}

/** Inserts a completion, without ` = ` if that already follows. */
function apply(text: string) {
  return (view: EditorView, _choice: unknown, from: number, to: number) => {
    const behind = view.state.doc.sliceString(to, view.state.doc.lineAt(to).to);
    const insert = text.endsWith(" = ") && /^\s*=/.test(behind) ? text.slice(0, -3) : text;
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      userEvent: "input.complete",
    });
  };
}
