// The connections of the page: one for the rules, one for the computer that thinks, made when they are first needed.
import { connect } from "../varia/connect";
import type { Connection } from "../varia/connection";

let rules: Promise<Connection> | undefined;

export function service(): Promise<Connection> {
  rules ??= connect();
  return rules;
}
