// The way into this room: loaded only by who wants to see space.
import type { MakeBoardView } from "../board/view";
import { SpaceBoard } from "./board";

/** Loads what draws in space, and gives the maker of such views. */
export async function loadSpace(): Promise<MakeBoardView> {
  return Promise.resolve(makeSpace);
}

export const makeSpace: MakeBoardView = (setting, events, perspective) => new SpaceBoard(setting, events, perspective);
