// The page without a connection: the service worker (dev/sw.js) keeps its files in the browser. When a newer version of
// the page has been loaded beside this one, a notice says so; nothing changes until the user wants it.
import { useEffect, useState } from "preact/hooks";

/** The worker is registered when the page has nothing more urgent to load. */
const afterMs = 3000;

export function UpdateNotice() {
  const [waiting, wait] = useState<ServiceWorker>();
  useEffect(() => {
    if (!import.meta.env.PROD || !navigator.serviceWorker?.register) return undefined;
    let wanted = true;
    const found = (registration: ServiceWorkerRegistration) => {
      const tell = () => {
        // Without a controller this is the first version that is kept, and the page is of that version.
        if (wanted && registration.waiting && navigator.serviceWorker.controller) wait(registration.waiting);
      };
      tell();
      registration.addEventListener("updatefound", () => {
        const next = registration.installing;
        next?.addEventListener("statechange", () => next.state === "installed" && tell());
      });
    };
    // Where nothing may be kept, or the page comes from an address without a certificate, it works as before.
    const timer = setTimeout(() => {
      navigator.serviceWorker.register("./sw.js").then(found, () => undefined);
    }, afterMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, []);
  if (!waiting) return null;
  const load = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("load the new version");
  };
  return (
    <div class="card update" role="status">
      <p>There is a newer version of this page.</p>
      <div class="row">
        <button type="button" class="primary" onClick={load}>
          Load it
        </button>
        <button type="button" onClick={() => wait(undefined)}>
          Later
        </button>
      </div>
    </div>
  );
}
