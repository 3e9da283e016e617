// What may be chosen before a game: a field for each option of the variant.
import type { Description } from "../varia/types";

interface OptionFieldsProps {
  description: Description;
  /** What was chosen otherwise than the description has it. */
  chosen: Record<string, string>;
  choose: (chosen: Record<string, string>) => void;
}

export function OptionFields({ description, chosen, choose }: OptionFieldsProps) {
  if (description.options.length === 0) return null;
  return (
    <fieldset class="options">
      <legend>Options</legend>
      {description.options.map((option) => {
        const value = chosen[option.name] ?? option.value;
        const set = (text: string) => choose({ ...chosen, [option.name]: text });
        const yes_or_no = option.default === "true" || option.default === "false";
        return (
          <label class="field" key={option.name} title={option.help}>
            <span>{option.name} {option.help && <small class="quiet-text">{option.help}</small>}</span>
            {option.choices.length > 0 || yes_or_no ? (
              <select name={option.name} value={value} onChange={(event) => set(event.currentTarget.value)}>
                {(yes_or_no ? ["true", "false"] : option.choices).map((choice) => <option key={choice}>{choice}</option>)}
              </select>
            ) : (
              <input
                inputMode={/^-?\d+$/.test(option.default) ? "numeric" : "text"} name={option.name} value={value}
                onInput={(event) => set(event.currentTarget.value)}
              />
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
