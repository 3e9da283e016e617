// The order of the list of games: picks for a first visit, and families. Only the order and the headings are said here;
// all else comes from the games themselves. A game that no family names stands in the last one.

export interface Family<G> {
  title: string;
  games: G[];
}

const families: readonly [string, string][] = [
  ["Moving floors and new spaces", "elevator uplifting wonkavator great-shatranj-3d octahedral pyramid elevator-chess"],
  [
    "Famous games",
    "chess shogi xiangqi draughts-international crazyhouse chess960 janggi makruk reversi hnefatafl arimaa gomoku",
  ],
  [
    "In space",
    "raumschach dragonchess alice tesschess great-shatranj-3d-sibahi great-shatranj-3d-leaping-knight octahedral-leapers uplifting-narrow tictactoe-3d score-four",
  ],
  [
    "Linked boards",
    "elevator-chess-7x7 elevator-chess-3d elevator-chess-alice elevator-chess-armies elevator-chess-automatic elevator-chess-displaced elevator-chess-mixed elevator-chess-teams",
  ],
  ["More than two players", "four-player four-player-teams three-player-hex chaturaji chinese-checkers"],
  ["Hexagons, rings and other boards", "glinski cylinder tilechess"],
  [
    "Chess with another aim",
    "3check kingofthehill racingkings antichess suicide extinction knightmate horde monster breakthrough",
  ],
  [
    "Chess with other moves",
    "atomic duck rifle progressive marseillais torpedo berolina grasshopper knight-relay spartan losalamos",
  ],
  ["Larger boards and more pieces", "capablanca grand seirawan"],
  ["Shogi and its relatives", "minishogi chu-shogi tai-shogi"],
  ["Old and regional chess", "shatranj tamerlane courier cambodian sittuyin"],
  ["Draughts, and games that are no chess", "draughts-english draughts-brazilian draughts-russian amazons ultima"],
];

/** All games, each in one family, in the order above. Families without games are left out. */
export function inFamilies<G extends { name: string }>(games: readonly G[]): Family<G>[] {
  const left = new Map(games.map((one) => [one.name, one]));
  const named = families.map(([title, names]) => ({
    title,
    games: names.split(" ").flatMap((name) => {
      const one = left.get(name);
      left.delete(name);
      return one ? [one] : [];
    }),
  }));
  return [...named, { title: "More games", games: [...left.values()] }].filter((family) => family.games.length > 0);
}

/** All names that stand in families. */
export const namedInFamilies = (): string[] => families.flatMap(([, names]) => names.split(" "));
