// The pages of #/online: the lobby, and a game with others.
import "./online.css";

import { useEffect } from "preact/hooks";

import { useLoaded } from "../app/hooks";
import { type Route, address } from "../app/route";
import { Waiting } from "../pages/parts";
import { GameWithOthers } from "./with_others";
import { Lobby } from "./lobby";
import { aboutServer } from "./server";

export function OnlinePage({ route }: { route: Route }) {
  const [game, invite] = route.rest;
  const { value } = useLoaded(async () => ({ server: await aboutServer() }), []);
  useEffect(() => {
    document.title = "Play with others - Varia";
  }, []);
  if (!value) return <Waiting what="what the server says" />;
  if (!value.server) return <NoServer />;
  return game ? <GameWithOthers key={game} id={game} invite={invite} /> : <Lobby server={value.server} />;
}

function NoServer() {
  return (
    <section class="no-server card">
      <h1>Play with others</h1>
      <p>
        This page comes from a server that holds no games, so nobody else can be reached from here. Everything else
        works: play <a href={address("")}>any game</a> with somebody beside you or against the computer, or{" "}
        <a href={address("edit")}>make one</a> and send it as a link.
      </p>
      <p class="quiet-text">
        Games between people need Varia's own server: <code>varia serve --port 8080 --web DIR</code> hands out this page
        and holds them.
      </p>
    </section>
  );
}
