// The whole page: the part that the address names, below the page's head.
import { useEffect, useState } from "preact/hooks";

import { EditorPage } from "../editor/page";
import { OnlinePage } from "../online/page";
import { GamePage } from "../pages/game";
import { KeptPage } from "../pages/kept";
import { ListPage } from "../pages/list";
import { PlayPage } from "../pages/play";
import { address, readRoute } from "./route";
import { ThemeButton } from "./theme";

export function App() {
  const [hash, set] = useState(location.hash);
  useEffect(() => {
    const follow = () => set(location.hash);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const route = readRoute(hash);
  const page =
    route.page === "play" || (route.page === "kept" && route.rest[0]) ? (
      <PlayPage key={hash} route={route} />
    ) : route.page === "kept" ? (
      <KeptPage />
    ) : route.page === "game" ? (
      <GamePage key={hash} name={route.rest[0] ?? ""} />
    ) : route.page === "edit" || route.page === "shared" ? (
      <EditorPage key={hash} route={route} />
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
          <a href={address("edit")}>Make a game</a>
          <a href={address("online")}>Play with others</a>
        </nav>
        <ThemeButton />
      </header>
      <main id="main" tabIndex={-1}>
        {page}
      </main>
    </>
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
