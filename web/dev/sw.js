// The service worker of the page: keeps all its files in the browser, so that it works without a connection. A newer
// version is kept beside the one that runs, and takes its place only when the user says so. dev/offline.ts puts in the
// version and the files.
const prefix = "varia-page-";
const name = prefix + "VERSION";
const files = ["FILES"];

const within = (path) => new URL(path, self.registration.scope).href;
const kept = () => new Set(files.map(within));

self.addEventListener("install", (event) => {
  const load = async () => {
    const cache = await caches.open(name);
    // Names in assets/ change with the content, so what the browser has of them already is good.
    await cache.addAll(
      files.map((path) => new Request(within(path), { cache: path.startsWith("./assets/") ? "default" : "no-cache" })),
    );
  };
  event.waitUntil(load());
});

self.addEventListener("activate", (event) => {
  const clear = async () => {
    const names = (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== name);
    // The version before stays, because another tab may still load parts of it.
    await Promise.all(names.slice(0, -1).map((one) => caches.delete(one)));
  };
  event.waitUntil(clear());
});

self.addEventListener("message", (event) => {
  if (event.data === "load the new version") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  url.hash = "";
  url.search = "";
  const path = url.href.replace(/\/index\.html$/, "/");
  const isPage = request.mode === "navigate" && path === within("./");
  if (!isPage && !kept().has(path) && !path.startsWith(within("./assets/"))) return;
  const answer = async () => {
    const here = await caches.open(name);
    return (await here.match(path)) ?? (await caches.match(path)) ?? fetch(request);
  };
  event.respondWith(answer());
});
