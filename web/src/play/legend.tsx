// What the marks mean that show on a board how a piece moves.
import { brackets } from "../board/figures";

export function Legend() {
  return (
    <p class="legend">
      <span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="7" class="mark reach" />
        </svg>
        It moves there.
      </span>
      <span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={brackets(12, 12, 8, 5)} class="mark attack" />
        </svg>
        It captures there.
      </span>
    </p>
  );
}
