// A piece as a small picture in text, lists and buttons.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Description } from "varia";

import { useStore } from "../app/hooks";
import { piecesChosen } from "../board/piece_sets";
import { piecePicture } from "../board/shapes";

export function PieceIcon({ description, letter, side }: { description: Description; letter: string; side: string }) {
  const chosen = useStore(piecesChosen);
  const holder = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    holder.current!.replaceChildren(piecePicture(description, letter, side));
  }, [description, letter, side, chosen]);
  return <span class="piece-icon" aria-hidden="true" ref={holder} />;
}
