// The whole page: the part that the address names, below the page's head.
import { useEffect, useState } from "preact/hooks";

import { EditorPage } from "../editor/page";
import { OpenPage, listenForIncoming, take } from "../incoming/page";
import { OnlinePage } from "../online/page";
import { allHeld } from "../online/seats";
import { GamePage } from "../pages/game";
import { KeptPage } from "../pages/kept";
import { LearnPage } from "../pages/learn";
import { ListPage } from "../pages/list";
import { PlayPage } from "../pages/play";
import { UpdateNotice } from "./offline";
import { address, readRoute } from "./route";
import { ThemeButton } from "./theme";

export function App() {
  // Each visit of an address is a new one, because tables write the shown move into the address without leaving it.
  const [{ hash, visit }, set] = useState({ hash: location.hash, visit: 0 });
  useEffect(() => {
    const follow = () => set((last) => ({ hash: location.hash, visit: last.visit + 1 }));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const route = readRoute(hash);
  useEffect(() => {
    // The page where games are made takes files and texts itself.
    if (route.page === "edit") return undefined;
    const [name] = route.rest;
    const game = route.page === "play" && name ? { name, options: Object.fromEntries(route.query) } : undefined;
    return listenForIncoming((what) => take({ what, game }));
  }, [hash]);
  const page =
    route.page === "play" || route.page === "line" || (route.page === "kept" && route.rest[0]) ? (
      <PlayPage key={visit} route={route} />
    ) : route.page === "kept" ? (
      <KeptPage others={allHeld()} />
    ) : route.page === "game" ? (
      <GamePage key={hash} name={route.rest[0] ?? ""} />
    ) : route.page === "learn" ? (
      <LearnPage key={hash} name={route.rest[0] ?? ""} />
    ) : route.page === "edit" || route.page === "shared" ? (
      <EditorPage key={hash} route={route} />
    ) : route.page === "open" ? (
      <OpenPage key={visit} />
    ) : route.page === "online" ? (
      <OnlinePage key={route.rest[0] ?? ""} route={route} />
    ) : (
      <ListPage />
    );
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        Skip to the content
      </a>
      <header class="head">
        <a class="brand" href={address("")}>
          <img src="./icon.svg" alt="" width="28" height="28" /> Varia
        </a>
        <nav aria-label="Pages">
          <a href={address("")}>Games</a>
          <a href={address("open")}>Open</a>
          <a href={address("edit")}>Make a game</a>
          <a href={address("online")}>Play with others</a>
        </nav>
        <ThemeButton />
      </header>
      <main id="main" tabIndex={-1}>
        {page}
      </main>
      <UpdateNotice />
    </>
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
