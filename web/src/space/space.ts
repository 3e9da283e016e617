// The way into this room: loaded only by who wants to see space.
import type { MakeBoardView } from "../board/view";
import { SpaceBoard } from "./board";

/** Loads what draws in space, and gives the maker of such views. */
export async function load_space(): Promise<MakeBoardView> {
  return Promise.resolve(make_space);
}

export const make_space: MakeBoardView = (setting, events, perspective) => new SpaceBoard(setting, events, perspective);
