// The options before a game: a field for each option of the variant. An option that may be set for single boards of a
// match also has fields for these boards.
import type { Description, Option } from "varia";

type Chosen = Record<string, string>;

interface OptionFieldsProps {
  description: Description;
  /** The values that were chosen, where they differ from the description. */
  chosen: Chosen;
  choose: (chosen: Chosen) => void;
}

/** Splits a name into an option and a board's number: "white2" into "white" and 2. */
function forBoard(options: readonly Option[], name: string): { option: Option; board: number } | undefined {
  const found = /^(.*?)([1-9][0-9]*)$/.exec(name);
  const option = found && options.find((one) => one.each_board && one.name === found[1]);
  return option ? { option, board: Number(found[2]) } : undefined;
}

/**
 * The options to set: the chosen values that differ from the usual ones. `usual` returns the value that an option has
 * if it is not set.
 */
export function setOptions(
  options: readonly Option[],
  chosen: Chosen,
  usual: (option: Option) => string = (option) => option.default,
): Chosen {
  return Object.fromEntries(
    Object.entries(chosen).filter(([name, value]) => {
      const option = options.find((one) => one.name === name);
      if (option) return value !== usual(option);
      return forBoard(options, name) !== undefined;
    }),
  );
}

/** The number of boards: the value of the field `boards`, or the number of boards in the match. */
function boardCount(description: Description, chosen: Chosen): number {
  const asked = Number(chosen.boards);
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, 1000) : (description.building?.floors.length ?? 1);
}

export function OptionFields({ description, chosen, choose }: OptionFieldsProps) {
  if (description.options.length === 0) return null;
  const boards = boardCount(description, chosen);
  return (
    <fieldset class="options">
      <legend>Options</legend>
      {description.options.map((option) => {
        const set = (text: string) => choose({ ...chosen, [option.name]: text });
        return (
          <div key={option.name}>
            <label class="field" title={option.help}>
              <span>
                {option.name} {option.help && <small class="quiet-text">{option.help}</small>}
              </span>
              <Value option={option} name={option.name} value={chosen[option.name] ?? option.value} set={set} />
            </label>
            {option.each_board && boards > 1 && (
              <EachBoard option={option} boards={boards} chosen={chosen} choose={choose} />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

function Value({
  option,
  name,
  value,
  set,
  label,
}: {
  option: Option;
  name: string;
  value: string;
  set: (text: string) => void;
  label?: string;
}) {
  const yesOrNo = option.default === "true" || option.default === "false";
  if (option.choices.length > 0 || yesOrNo)
    return (
      <select name={name} value={value} aria-label={label} onChange={(event) => set(event.currentTarget.value)}>
        {(yesOrNo ? ["true", "false"] : option.choices).map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  return (
    <input
      inputMode={/^-?\d+$/.test(option.default) ? "numeric" : "text"}
      name={name}
      value={value}
      aria-label={label}
      onInput={(event) => set(event.currentTarget.value)}
    />
  );
}

/** Fields for the boards that have their own value of an option, and a control to add a board. */
function EachBoard({
  option,
  boards,
  chosen,
  choose,
}: {
  option: Option;
  boards: number;
  chosen: Chosen;
  choose: (chosen: Chosen) => void;
}) {
  const usual = chosen[option.name] ?? option.value;
  const own = Object.keys(chosen)
    .flatMap((name) => forBoard([option], name)?.board ?? [])
    .sort((a, b) => a - b);
  const free = Array.from({ length: boards }, (_, at) => at + 1).filter((board) => !own.includes(board));
  const without = (board: number) => {
    const { [option.name + board]: _removed, ...rest } = chosen;
    choose(rest);
  };
  return (
    <div class="each-board">
      {own.map((board) => (
        <div class="row" key={board}>
          <label class="row">
            <span>
              {option.name}, board {board}
            </span>
            <Value
              option={option}
              name={option.name + board}
              value={chosen[option.name + board]!}
              set={(text) => choose({ ...chosen, [option.name + board]: text })}
            />
          </label>
          {board > boards && <span class="problem">There is no such board.</span>}
          <button
            type="button"
            class="quiet"
            aria-label={`${option.name} of board ${board} as on the others`}
            onClick={() => without(board)}
          >
            As on the others
          </button>
        </div>
      ))}
      {free.length > 0 && (
        <label class="row">
          <span class="quiet-text">{option.name} otherwise on board</span>
          <select
            aria-label={`${option.name} otherwise on one board`}
            value=""
            onChange={(event) =>
              event.currentTarget.value && choose({ ...chosen, [option.name + event.currentTarget.value]: usual })
            }
          >
            <option value="">...</option>
            {free.map((board) => (
              <option key={board} value={board}>
                {board}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
