// The page's connection to the rules, made when it is first needed.
import { connect } from "../varia/connect";
import type { Connection } from "../varia/connection";

let rules: Promise<Connection> | undefined;

let strangers: Promise<Connection> | undefined;

export function service(): Promise<Connection> {
  rules ??= connect();
  return rules;
}

/** For what strangers have written: small budgets, and apart from everything else. */
export function strangersService(): Promise<Connection> {
  strangers ??= connect({ strict: true });
  return strangers;
}
