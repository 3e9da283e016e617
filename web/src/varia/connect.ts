// Which connection the page uses.
import { connect_bridge } from "./bridge";
import type { Connection } from "./connection";

export function connect(): Promise<Connection> {
  return Promise.resolve(connect_bridge());
}
