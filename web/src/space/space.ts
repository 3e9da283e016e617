// The entry point of this folder. It is loaded only when the user opens the view in space.
import type { MakeBoardView } from "../board/view";
import { SpaceBoard } from "./board";

/** Loads the code that draws in space, and returns the function that makes such views. */
export async function loadSpace(): Promise<MakeBoardView> {
  return Promise.resolve(makeSpace);
}

export const makeSpace: MakeBoardView = (setting, events, perspective) => new SpaceBoard(setting, events, perspective);
