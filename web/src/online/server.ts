// Requests to the server over HTTP. The page may come from a web server without games.
import type { About, Place } from "./shapes";

const api = (path: string) => new URL(`./api${path}`, location.href.split("#")[0]).href;

export const socketAddress = () => api("/socket").replace(/^http/, "ws");

/** Throws with the server's own message if there is one. */
async function answered<T>(response: Response): Promise<T> {
  const body = (await response.json().catch(() => undefined)) as (T & { error?: { message?: string } }) | undefined;
  if (response.ok && body !== undefined) return body;
  throw new Error(body?.error?.message ?? `the server has answered with ${response.status}`);
}

/** The server behind this page; undefined if it holds no games. */
export async function aboutServer(): Promise<About | undefined> {
  if (!location.protocol.startsWith("http")) return undefined;
  try {
    const about = await answered<About>(await fetch(api("")));
    return about.protocol === 1 ? about : undefined;
  } catch {
    return undefined;
  }
}

export interface Wanted {
  variant?: string;
  text?: string;
  file?: string;
  files?: Record<string, string>;
  set?: Record<string, string>;
  position?: string;
  seats?: number;
  clock?: { base_ms: number; increment_ms: number };
  take?: string[];
  secret?: string;
  name?: string;
}

export async function createGame(wanted: Wanted): Promise<{ game: string; seats: Place[] }> {
  return answered(
    await fetch(api("/games"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(wanted),
    }),
  );
}
