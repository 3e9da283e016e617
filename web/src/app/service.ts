// The page's connection to the rules, made at first use.
import { connect } from "../varia/connect";
import type { Connection } from "../varia/connection";

let rules: Promise<Connection> | undefined;

let sandboxed: Promise<Connection> | undefined;

export function service(): Promise<Connection> {
  rules ??= connect();
  return rules;
}

/** The connection for untrusted variants: with small budgets, and separate from everything else. */
export function sandboxedService(): Promise<Connection> {
  sandboxed ??= connect({ strict: true });
  return sandboxed;
}
