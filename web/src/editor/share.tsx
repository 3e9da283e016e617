// Shares a game: as a link that contains all of it, or as a separate page.
import { useEffect, useRef, useState } from "preact/hooks";

import { useLoaded } from "../app/hooks";
import { address } from "../app/route";
import { download, fileName } from "../model/download";
import { pack } from "./pack";
import type { Project } from "./project";
import { withGame } from "./single_page";

// A length that mail programs and messengers are known to keep whole.
const longLink = 8000;

export function ShareDialog({
  project,
  title,
  wrong,
  close,
}: {
  project: Project;
  title: string;
  wrong: boolean;
  close: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [message, setMessage] = useState("");
  const { value: link, error } = useLoaded(
    async () => `${location.href.split("#")[0]}${address("shared", [await pack(project)])}`,
    [project],
  );
  useEffect(() => dialog.current!.showModal(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link!);
      setMessage("Copied.");
    } catch {
      dialog.current!.querySelector("input")!.select();
      setMessage("Copy it with Control-C.");
    }
  };
  const page = async () => {
    setMessage("Making the page ...");
    try {
      const response = await fetch("./varia-single.html");
      if (!response.ok) throw new Error("this copy of Varia was built without it");
      download(`${fileName(title)}.html`, withGame(await response.text(), project), "text/html");
      setMessage("Downloaded. It opens in any browser, without a connection.");
    } catch (failure) {
      setMessage(`The page cannot be made: ${failure instanceof Error ? failure.message : String(failure)}`);
    }
  };
  return (
    <dialog ref={dialog} class="share" aria-labelledby="share-title" onClose={close}>
      <h2 id="share-title">Share {title}</h2>
      {wrong && <p class="problem">The text has a mistake as it stands: whoever opens it is told so.</p>}
      <h3>As a link</h3>
      <p class="quiet-text">The link holds the whole game. Nothing is sent anywhere until you send it.</p>
      {error && <p class="problem">{error}</p>}
      <div class="row">
        <input
          readOnly
          value={link ?? ""}
          aria-label="Link to the game"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="primary" onClick={() => void copy()} disabled={!link}>
          Copy
        </button>
      </div>
      {link && link.length > longLink && (
        <p class="quiet-text">
          It is {link.length} characters long, and some programs cut such links off: send the page instead.
        </p>
      )}
      <h3>As a page</h3>
      <p class="quiet-text">One HTML file that plays the game on its own, with the computer as an opponent.</p>
      <button type="button" onClick={() => void page()}>
        Download the page
      </button>
      <p role="status">{message || "\u00a0"}</p>
      <div class="row end">
        <button type="button" onClick={() => dialog.current!.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}
