// The notice that the game is not stored in its current state: another tab has changed it, or the browser has no room
// for it.
import { useState } from "preact/hooks";

import { address } from "../app/route";
import { download, fileName } from "../model/download";
import type { Desk } from "./desk";
import { asideName, asRecord } from "./keep";
import type { Trouble } from "./keep";

interface KeepingProps {
  desk: Desk;
  trouble: Trouble;
  /**
   * Shows the stored game. Without it the table has its game from elsewhere, and can only overwrite the stored game.
   */
  again?: () => void;
}

export function Keeping({ desk, trouble, again }: KeepingProps) {
  if (trouble === "room")
    return (
      <div class="keeping" role="alert">
        <p>
          <strong>This game is kept only until you leave the page:</strong> the browser has no room for it, or keeps
          nothing for this page.
        </p>
        <div class="row">
          <AsText kept={() => desk.kept()} />
          {"name" in desk.session.record.variant && (
            <a class="button" href={address("kept")}>
              Kept games
            </a>
          )}
        </div>
      </div>
    );
  const beside = () => {
    const name = asideName(desk.branch() ?? "");
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
          <button type="button" onClick={() => desk.takeOver()}>
            Let this one count
          </button>
        )}
      </div>
    </div>
  );
}

/** Buttons for the game's record, which the program reads: copy it to the clipboard, or save it as a file. */
export function AsText({ kept }: { kept: () => Parameters<typeof asRecord>[0] }) {
  const [told, tell] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asRecord(kept()));
      tell("Copied.");
    } catch {
      tell("This browser copies nothing: save it as a file.");
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
      {told && (
        <span class="quiet-text" role="status">
          {told}
        </span>
      )}
    </>
  );
}
