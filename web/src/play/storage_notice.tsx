// The notice that the game is not stored in its current state: another tab has changed it, or the browser has no room
// for it.
import { useState } from "preact/hooks";

import { address } from "../app/route";
import { download, fileName } from "../model/download";
import type { GameController } from "./game_controller";
import { asideName, asRecord } from "./game_storage";
import type { StorageProblem } from "./game_storage";

interface StorageNoticeProps {
  controller: GameController;
  problem: StorageProblem;
  /**
   * Shows the stored game. Without it the table has its game from elsewhere, and can only overwrite the stored game.
   */
  again?: () => void;
}

export function StorageNotice({ controller, problem, again }: StorageNoticeProps) {
  if (problem === "room")
    return (
      <div class="keeping" role="alert">
        <p>
          <strong>This game is kept only until you leave the page:</strong> the browser has no room for it, or keeps
          nothing for this page.
        </p>
        <div class="row">
          <AsText kept={() => controller.kept()} />
          {"name" in controller.session.record.variant && (
            <a class="button" href={address("kept")}>
              Kept games
            </a>
          )}
        </div>
      </div>
    );
  const beside = () => {
    const name = asideName(controller.branch() ?? "");
    if (name !== undefined) location.hash = address("kept", [name]);
  };
  return (
    <div class="keeping" role="alert">
      <p>
        <strong>Another tab has gone on with this game.</strong> Here it stands as it was before
        {again ? ", and nothing is played here until you choose" : ", and is not kept"}.
      </p>
      <div class="row">
        {again ? (
          <>
            <button type="button" class="primary" onClick={again}>
              Go on with that one
            </button>
            <button type="button" onClick={beside}>
              Keep this one beside it
            </button>
          </>
        ) : (
          <button type="button" onClick={() => controller.takeOver()}>
            Let this one count
          </button>
        )}
      </div>
    </div>
  );
}

/** Buttons for the game's record, which the program reads: copy it to the clipboard, or save it as a file. */
export function AsText({ kept }: { kept: () => Parameters<typeof asRecord>[0] }) {
  const [message, setMessage] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asRecord(kept()));
      setMessage("Copied.");
    } catch {
      setMessage("This browser copies nothing: save it as a file.");
    }
  };
  return (
    <>
      <button
        type="button"
        onClick={() => download(`${fileName(kept().title)}.pgn`, asRecord(kept()), "application/vnd.chess-pgn")}
      >
        Save its text
      </button>
      <button type="button" onClick={() => void copy()}>
        Copy its text
      </button>
      {message && (
        <span class="quiet-text" role="status">
          {message}
        </span>
      )}
    </>
  );
}
