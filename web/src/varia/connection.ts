// A connection to a Varia service: requests with responses, whatever carries them. The service has the rules; the page
// only sends requests.
import type { Diagnostic, MethodName, ParamsOf, RequestOptions, ResultOf } from "varia";

export interface Connection {
  /** Resolves to the result, or throws a `Refused`. */
  request<M extends MethodName>(method: M, params: ParamsOf<M>, requestOptions?: RequestOptions): Promise<ResultOf<M>>;
  /** Ends the service. Running requests get no response. */
  close(): void;
}

/** An error response of the service; its codes are in docs/json-rpc.md#errors. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly code: number,
    readonly diagnostics: readonly Diagnostic[] = [],
  ) {
    super(message);
    this.name = "Refused";
  }
}
