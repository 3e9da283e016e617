// Opens the built page in Chromium, or in Firefox with VARIA_BROWSER=firefox, from a folder of a server, as it could lie
// anywhere. Everything that the page writes to its console, requests from another host, or throws, fails the test.
import { existsSync } from "node:fs";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

import { serve } from "../../serve.mjs";
import { launchFirefox } from "./firefox.mjs";

export const built = fileURLToPath(new URL("../../../build/web/page", import.meta.url));
// VARIA_SLOW=8: the page runs at an eighth of this machine's speed, which reveals code that relies on speed.
const slow = Number(process.env.VARIA_SLOW ?? 1);
export const inFirefox = process.env.VARIA_BROWSER === "firefox";
const chromes = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const launchChromium = () =>
  chromium.launch({
    executablePath: chromes.find((path) => path && existsSync(path)),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--enable-unsafe-swiftshader",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });

/** `folder`: where the built page is. */
export async function openBrowser(folder = built) {
  const server = await serve(folder, 0, "/some/folder/");
  const browser = await (inFirefox ? launchFirefox() : launchChromium());
  const origin = `http://127.0.0.1:${server.address().port}`;
  return {
    base: `${origin}/some/folder/`,
    /**
     * A new page in a context of its own, with the options of that context. `offline`: the page may keep itself for use
     * without a connection; else each test has all files from the server. `notation`: how moves are written, with their
     * cells unless it is given.
     */
    async page({ offline = false, notation = "", ...options } = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        reducedMotion: "reduce",
        ...options,
      });
      await context.addInitScript(
        ([keeps, way]) => {
          if (!keeps) Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined });
          if (location.protocol !== "http:") return;
          if (localStorage.getItem("varia.notation") === null) localStorage.setItem("varia.notation", way);
        },
        [offline, notation],
      );
      const page = await context.newPage();
      if (slow > 1 && !inFirefox)
        await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slow });
      const said = [];
      page.on("console", (message) =>
        said.push(`console: ${message.type()}: ${message.text()} ${message.location().url}`),
      );
      page.on("pageerror", (error) => said.push(`error: ${error.stack}`));
      page.on("request", (request) => {
        if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(origin + "/some/folder/"))
          said.push(`asked: ${request.url()}`);
      });
      page.said = said;
      if (!inFirefox) page.setDefaultTimeout(60_000);
      return page;
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** The browser of a file of tests: opened before the first of them, closed after the last. */
export function browserOfTests() {
  const browser = {};
  before(async () => void Object.assign(browser, await openBrowser()));
  after(() => browser.close?.());
  return browser;
}
