// The ways to play a match that its inventor recommends: combinations of options, seats and clocks for play by mail,
// face to face, and in teams. They exist for every match whose file leaves open who may act when.
import type { Description } from "varia";

export interface Way {
  name: "mail" | "clocks" | "teams";
  title: string;
  words: string;
  /** The option that sets the schedule, and its value. */
  option: string;
  schedule: "exchange" | "free";
}

/** Empty if the variant has no such option, or only one board. */
export function waysOf(description: Description): Way[] {
  if (!description.building || description.building.floors.length < 2) return [];
  const option = description.options.find(
    ({ choices }) => choices.includes("exchange") && choices.includes("free"),
  )?.name;
  if (option === undefined) return [];
  return [
    {
      name: "mail",
      title: "By mail",
      words: "in turns: you act on as many boards as you like, then say Done",
      option,
      schedule: "exchange",
    },
    {
      name: "clocks",
      title: "Face to face",
      words: "at any time, on every board where it is your move; two clocks on each board",
      option,
      schedule: "free",
    },
    {
      name: "teams",
      title: "In teams",
      words: "several players a side, each with boards of his own, all at any time",
      option,
      schedule: "free",
    },
  ];
}

/** The chosen way, from the schedule, the clocks and the seats; undefined if the choice is none of the ways. */
export function wayNow(schedule: string | undefined, clocks: boolean, seatsEach: number): Way["name"] | undefined {
  if (schedule === "exchange") return seatsEach === 1 ? "mail" : undefined;
  if (schedule !== "free") return undefined;
  return seatsEach > 1 ? "teams" : clocks ? "clocks" : undefined;
}
