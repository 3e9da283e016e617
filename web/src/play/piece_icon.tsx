// A piece as a small picture in text, lists and buttons.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Description } from "varia";

import { piecePicture } from "../board/shapes";

export function PieceIcon({ description, letter, side }: { description: Description; letter: string; side: string }) {
  const holder = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    holder.current!.replaceChildren(piecePicture(description, letter, side));
  }, [description, letter, side]);
  return <span class="piece-icon" aria-hidden="true" ref={holder} />;
}
