// A field for a number. Its value counts once the user leaves the field or presses Enter.
import { useState } from "preact/hooks";

interface NumberFieldProps {
  value: number;
  /** Receives the typed number, or NaN if it is not a number. Afterwards the field shows `value` again. */
  commit: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  "aria-label"?: string;
}

/** The typed text stays while the user types, even if `value` changes meanwhile. */
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
