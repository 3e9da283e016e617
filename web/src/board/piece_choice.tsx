// The choice of the form in which pieces are drawn.
import type { Description } from "varia";

import { useStore } from "../app/hooks";
import { choosePieces, pieceChoices, pieceForm, piecesChosen } from "./piece_sets";

export function PieceChoiceField({ description }: { description: Description }) {
  useStore(piecesChosen);
  return (
    <label class="piece-choice">
      <span>Pieces</span>
      <select
        value={pieceForm(description).name}
        onChange={(event) => choosePieces(description, event.currentTarget.value)}
      >
        {pieceChoices(description).map(({ name, words }) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
