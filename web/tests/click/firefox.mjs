// Firefox for the tests of the page, over WebDriver BiDi. A page here has those functions of Playwright's page that the
// tests use, with the same meaning; a test that wants more than Firefox is given says so by an error.
import { existsSync } from "node:fs";
import puppeteer from "puppeteer-core";

const firefoxes = [process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"];
const patience = 60_000;
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Asks again until the answer is neither undefined nor false, and returns it. `what` is for the message. */
async function until(what, ask) {
  for (const end = Date.now() + patience; ; await pause(25)) {
    const answer = await ask();
    if (answer !== undefined && answer !== false && answer !== null) return answer;
    if (Date.now() > end) throw new Error(`${what()}: nothing after ${patience / 1000} seconds`);
  }
}

/** In the page: the elements of a locator, whose steps are plain objects. */
function elementsOf(steps) {
  const roles = {
    button: "button, [role=button], summary, input[type=button]",
    checkbox: "input[type=checkbox], [role=checkbox]",
    combobox: "select, [role=combobox]",
    dialog: "dialog, [role=dialog]",
    heading: "h1, h2, h3, h4, h5, h6, [role=heading]",
    img: "img, [role=img]",
    link: "a[href], [role=link]",
    listitem: "li, [role=listitem]",
    radio: "input[type=radio], [role=radio]",
    searchbox: "input[type=search], [role=searchbox]",
    spinbutton: "input[type=number], [role=spinbutton]",
    textbox: "input:not([type]), input[type=text], textarea, [role=textbox]",
  };
  const spaced = (text) => (text ?? "").replace(/\s+/g, " ").trim();
  const matches = (text, { text: wanted, source, flags, exact }) => {
    if (source !== undefined) return new RegExp(source, flags).test(text);
    return exact ? text === spaced(wanted) : text.toLowerCase().includes(spaced(wanted).toLowerCase());
  };
  const shown = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== "hidden";
  const named = (one) =>
    (one.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id));
  const labelOf = (one) =>
    spaced(
      one.getAttribute("aria-label") ??
        [...named(one), ...(one.labels ?? [])]
          .map((label) => {
            // The text of a label is without that of the field in it.
            const copy = label?.cloneNode(true);
            for (const field of copy?.querySelectorAll("select, textarea, input") ?? []) field.remove();
            return copy?.textContent ?? "";
          })
          .join(" "),
    );
  const nameOf = (one) => labelOf(one) || spaced(one.textContent) || spaced(one.getAttribute("title"));
  const below = (roots, selector) => [...new Set(roots.flatMap((root) => [...root.querySelectorAll(selector)]))];
  const found = (all) => {
    let here = [document];
    for (const step of all) {
      if (step.css !== undefined) here = below(here, step.css);
      else if (step.label) here = below(here, "*").filter((one) => labelOf(one) && matches(labelOf(one), step.label));
      else if (step.role)
        here = below(here, roles[step.role] ?? `[role=${step.role}]`).filter(
          (one) => shown(one) && (!step.name || matches(nameOf(one), step.name)),
        );
      else if (step.words) {
        const fits = below(here, "body *").filter((one) => matches(spaced(one.textContent), step.words));
        here = fits.filter((one) => !fits.some((inner) => inner !== one && one.contains(inner)));
      } else if (step.hasText) here = here.filter((one) => matches(spaced(one.textContent), step.hasText));
      else if (step.visible !== undefined) here = here.filter((one) => shown(one) === step.visible);
      else if (step.and) here = here.filter((one) => found(step.and).includes(one));
      else if (step.nth !== undefined) here = here.slice(step.nth).slice(0, 1);
    }
    return here;
  };
  return found(steps);
}

const wanted = (text, exact = false) =>
  text instanceof RegExp ? { source: text.source, flags: text.flags } : { text, exact };

/**
 * The steps of a selector with the parts that Playwright adds to CSS: `>>`, `text=WORDS`, `:has-text('WORDS')` and
 * `:text-is('WORDS')`.
 */
const stepsOf = (selector) =>
  selector.split(" >> ").flatMap((part) => {
    if (part.startsWith("text=")) return [{ words: wanted(part.slice("text=".length)) }];
    const [css, ...rest] = part.split(/:(has-text|text-is)\((['"])(.*?)\2\)/);
    const steps = [{ css }];
    for (let at = 0; at < rest.length; at += 4) {
      steps.push({ hasText: wanted(rest[at + 2], rest[at] === "text-is") });
      if (rest[at + 3].trim() !== "") steps.push({ css: rest[at + 3] });
    }
    return steps;
  });

class Locator {
  constructor(page, steps) {
    this.page = page;
    this.steps = steps;
  }

  with(...steps) {
    return new Locator(this.page, [...this.steps, ...steps]);
  }
  locator(css, { hasText } = {}) {
    return this.with(...stepsOf(css), ...(hasText === undefined ? [] : [{ hasText: wanted(hasText) }]));
  }
  filter({ hasText, visible, ...more }) {
    if (Object.keys(more).length > 0) throw new Error(`a filter by ${Object.keys(more)} is not there for Firefox`);
    const texts = hasText === undefined ? [] : [{ hasText: wanted(hasText) }];
    return this.with(...texts, ...(visible === undefined ? [] : [{ visible }]));
  }
  getByLabel = (text, { exact } = {}) => this.with({ label: wanted(text, exact) });
  getByText = (text, { exact } = {}) => this.with({ words: wanted(text, exact) });
  getByRole = (role, { name, exact, ...more } = {}) => {
    if (Object.keys(more).length > 0) throw new Error(`a role by ${Object.keys(more)} is not there for Firefox`);
    return this.with({ role, name: name === undefined ? undefined : wanted(name, exact) });
  };
  and = (other) => this.with({ and: other.steps });
  nth = (at) => this.with({ nth: at });
  first = () => this.nth(0);
  last = () => this.nth(-1);

  /** Calls the function with all elements, in the page. */
  evaluateAll(use, argument) {
    return this.page.inner.evaluate(
      `(${use})((${elementsOf})(${JSON.stringify(this.steps)}), ${JSON.stringify(argument)})`,
    );
  }
  /** Waits for the one element, and calls the function with it, in the page. */
  async evaluate(use, argument) {
    const { some } = await until(
      () => `looking for ${JSON.stringify(this.steps)}`,
      async () => {
        const count = await this.count();
        if (count > 1) throw new Error(`${JSON.stringify(this.steps)} are ${count} elements`);
        return count === 1 && { some: true };
      },
    );
    if (some) return this.evaluateAll(`([one], argument) => (${use})(one, argument)`, argument);
  }
  count = () => this.evaluateAll("(all) => all.length");
  getAttribute = (name) => this.evaluate("(one, name) => one.getAttribute(name)", name);
  innerText = () => this.evaluate("(one) => one.innerText");
  textContent = () => this.evaluate("(one) => one.textContent");
  inputValue = () => this.evaluate("(one) => one.value");
  isChecked = () => this.evaluate("(one) => one.checked");
  isDisabled = () => this.evaluate("(one) => one.disabled === true");
  allInnerTexts = () => this.evaluateAll("(all) => all.map((one) => one.innerText)");
  allTextContents = () => this.evaluateAll("(all) => all.map((one) => one.textContent)");
  isVisible = () => this.evaluateAll("(all) => all.some((one) => one.getClientRects().length > 0)");
  boundingBox = () =>
    this.evaluate("(one) => (({ x, y, width, height }) => ({ x, y, width, height }))(one.getBoundingClientRect())");
  focus = () => this.evaluate("(one) => one.focus()");

  async waitFor({ state = "visible" } = {}) {
    const there = { visible: () => this.isVisible(), attached: () => this.count() };
    const gone = { hidden: () => this.isVisible(), detached: () => this.count() };
    await until(
      () => `waiting until ${JSON.stringify(this.steps)} is ${state}`,
      async () => (there[state] ? Boolean(await there[state]()) : !(await gone[state]())),
    );
  }

  /** Waits until the element stands still, is enabled and is what a pointer meets in its middle; returns that point. */
  spot() {
    return until(
      () => `pressing ${JSON.stringify(this.steps)}`,
      () =>
        this.evaluate(`async (one) => {
          one.scrollIntoView({ block: "nearest", inline: "nearest" });
          const frame = () => new Promise((next) => requestAnimationFrame(next));
          const box = () => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; };
          const before = box();
          await frame();
          await frame();
          const [x, y, width, height] = box();
          if (String(before) !== String([x, y, width, height]) || width === 0 || one.disabled) return undefined;
          const point = { x: x + width / 2, y: y + height / 2 };
          const met = document.elementFromPoint(point.x, point.y);
          const label = met?.closest("label");
          return one.contains(met) || (label && label.control === one) || label?.contains(one) ? point : undefined;
        }`),
    );
  }
  async click({ button = "left", clickCount = 1, position } = {}) {
    const { x, y } = await this.spot();
    if (position) throw new Error("a click beside the middle is not there for Firefox");
    await this.page.inner.mouse.click(x, y, { button, count: clickCount });
  }
  async hover() {
    const { x, y } = await this.spot();
    await this.page.inner.mouse.move(x, y);
  }
  async dragTo(other) {
    const [from, to] = [await this.spot(), await other.spot()];
    const { mouse } = this.page.inner;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 2 });
    await mouse.up();
  }
  async check() {
    if (!(await this.isChecked())) await this.click();
  }
  async uncheck() {
    if (await this.isChecked()) await this.click();
  }
  async press(key) {
    await this.focus();
    await this.page.keyboard.press(key);
  }
  fill(text) {
    return this.evaluate(
      `(one, text) => {
        one.focus();
        if (one.isContentEditable) throw new Error("text that is edited in place is not there for Firefox");
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), "value").set.call(one, text);
        one.dispatchEvent(new Event("input", { bubbles: true }));
        one.dispatchEvent(new Event("change", { bubbles: true }));
      }`,
      text,
    );
  }
  selectOption(choice) {
    return this.evaluate(
      `(one, choice) => {
        const fits = (option) => typeof choice === "string"
          ? option.value === choice || option.label === choice
          : (choice.label === undefined || option.label === choice.label) &&
            (choice.value === undefined || option.value === choice.value) &&
            (choice.index === undefined || option.index === choice.index);
        const option = [...one.options].find(fits);
        if (!option) throw new Error("there is no option " + JSON.stringify(choice));
        one.value = option.value;
        one.dispatchEvent(new Event("input", { bubbles: true }));
        one.dispatchEvent(new Event("change", { bubbles: true }));
      }`,
      choice,
    );
  }
}

class Page {
  constructor(inner, context) {
    this.inner = inner;
    this.top = new Locator(this, []);
    const { keyboard, mouse } = inner;
    this.keyboard = {
      async press(keys) {
        const all = keys === "+" ? ["+"] : keys.split(/(?<=.)\+/);
        for (const key of all.slice(0, -1)) await keyboard.down(key);
        await keyboard.press(all.at(-1));
        for (const key of all.slice(0, -1).reverse()) await keyboard.up(key);
        // After the last element Firefox goes to its own buttons, which a browser without a window does not show, and from
        // these to the first element.
        if (keys === "Tab")
          await inner.evaluate(() => {
            if (document.activeElement !== document.body) return;
            const stops = document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]");
            [...stops].find((one) => one.tabIndex >= 0 && one.getClientRects().length > 0 && !one.disabled)?.focus();
          });
      },
      type: (text) => keyboard.type(text),
      down: (key) => keyboard.down(key),
      up: (key) => keyboard.up(key),
    };
    this.mouse = {
      click: (x, y, { button = "left" } = {}) => mouse.click(x, y, { button }),
      move: (x, y, more) => mouse.move(x, y, more),
      down: (more) => mouse.down(more),
      up: (more) => mouse.up(more),
      wheel: (deltaX, deltaY) => mouse.wheel({ deltaX, deltaY }),
    };
    this.context = () => context;
    for (const name of ["locator", "getByLabel", "getByText", "getByRole"])
      this[name] = (...args) => this.top[name](...args);
    for (const name of ["click", "check", "uncheck", "hover", "focus", "press", "fill", "selectOption"])
      this[name] = (css, ...args) => this.locator(css)[name](...args);
  }

  goto = (url) => this.inner.goto(url);
  reload = () => this.inner.reload();
  goBack = () => this.inner.goBack();
  url = () => this.inner.url();
  evaluate = (...args) => this.inner.evaluate(...args);
  addInitScript = (script, argument) => this.inner.evaluateOnNewDocument(script, argument);
  setViewportSize = (size) => this.inner.setViewport(size);
  waitForTimeout = pause;
  waitForFunction = (test, argument) =>
    until(
      () => `waiting for ${test}`,
      () => this.inner.evaluate(`(async () => Boolean(await (${test})(${JSON.stringify(argument)})))()`),
    );
  waitForSelector = (css, { state } = {}) => this.locator(css).first().waitFor({ state });
  on = (name, hear) => this.inner.on(name, hear);
  once = (name, hear) => this.inner.once(name, hear);
}

/** Firefox without a window. Its pages have 1280x800 pixels unless they are told otherwise, and no motion. */
export async function launchFirefox() {
  const executablePath = firefoxes.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error("there is no Firefox; scripts/setup firefox-esr installs it");
  const inner = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    extraPrefsFirefox: { "ui.prefersReducedMotion": 1, "accessibility.tabfocus": 7 },
  });
  return {
    async newContext({ viewport, reducedMotion, ...more }) {
      if (Object.keys(more).length > 0 || reducedMotion !== "reduce")
        throw new Error(`a page with ${JSON.stringify({ reducedMotion, ...more })} is not there for Firefox`);
      const context = await inner.createBrowserContext();
      const scripts = [];
      const shell = {
        addInitScript: (...script) => scripts.push(script),
        async newPage() {
          const page = new Page(await context.newPage(), shell);
          await page.setViewportSize(viewport);
          for (const script of scripts) await page.addInitScript(...script);
          return page;
        },
        close: () => context.close(),
      };
      return shell;
    },
    close: () => inner.close(),
  };
}
