// A game on the table: loads it, or has it back as it was kept, and shows the table.
import { useEffect } from "preact/hooks";

import { useLoaded } from "../app/hooks";
import type { Route } from "../app/route";
import { service } from "../app/service";
import { Session, new_record } from "../play/session";
import { Table } from "../play/table";
import { Problem, Waiting } from "./parts";

export function PlayPage({ route }: { route: Route }) {
  const name = route.rest[0] ?? "";
  const { value, error } = useLoaded(
    async () => Session.open(await service(), new_record(name, Object.fromEntries(route.query))),
    [],
  );
  useEffect(() => () => value?.close(), [value]);
  if (error) return <Problem text={error} />;
  if (!value) return <Waiting what="the game" />;
  return <Table session={value} />;
}
