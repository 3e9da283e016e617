// A way to a Varia service: requests with their answers, whatever carries them. The rules live behind it; the page asks.
import type { Answer, Diagnostic, Info, Method, Params } from "./types";

export interface Connection {
  /** Answers, or throws a `Refused`. `info` hears what a search has found so far. */
  request<M extends Method>(method: M, params: Params<M>, info?: (info: Info) => void): Promise<Answer<M>>;
  /** Ends the service behind it; what is under way is not answered any more. */
  close(): void;
}

/** An answer of the service that is an error: docs/serve.md#errors has the codes. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly code: number,
    readonly diagnostics: Diagnostic[] = [],
  ) {
    super(message);
    this.name = "Refused";
  }
}

export interface Message {
  id?: number | string | null;
  method?: string;
  params?: Info;
  result?: unknown;
  error?: { code: number; message: string; data?: { diagnostics?: Diagnostic[] } };
}

export function refused(error: NonNullable<Message["error"]>): Refused {
  return new Refused(error.message, error.code, error.data?.diagnostics ?? []);
}
