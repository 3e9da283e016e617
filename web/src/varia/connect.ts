// Which connection the page uses.
import { connect_bridge } from "./bridge";
import type { Connection } from "./connection";

export interface ConnectOptions {
  /** Small budgets, for what strangers have written. */
  strict?: boolean;
}

export function connect(options: ConnectOptions = {}): Promise<Connection> {
  return Promise.resolve(connect_bridge(options.strict === true));
}
