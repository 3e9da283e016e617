// A field for a number that counts once it has been left, or Enter was pressed.
import { useState } from "preact/hooks";

interface NumberFieldProps {
  value: number;
  /** Given what was typed; NaN where that is not a number. What holds then is shown. */
  commit: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  "aria-label"?: string;
}

/** While somebody types, what he typed stays, whatever else comes in meanwhile. */
export function NumberField({ value, commit, ...how }: NumberFieldProps) {
  const [typed, type] = useState<string>();
  return (
    <input
      type="number"
      {...how}
      value={typed ?? value}
      onInput={(event) => type(event.currentTarget.value)}
      onChange={(event) => {
        type(undefined);
        commit(event.currentTarget.value === "" ? NaN : Number(event.currentTarget.value));
      }}
      onBlur={() => type(undefined)}
    />
  );
}
