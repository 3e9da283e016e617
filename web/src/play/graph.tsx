// The graph of a reviewed game: the prospects of the first side after each move, above the middle if it stands better.
import type { Point } from "./review";

interface GraphProps {
  points: readonly Point[];
  /** The node that is shown. */
  at: number;
  /** How many points there will be when the review is done. */
  of: number;
  label: string;
  go: (node: number) => void;
}

const width = 300;
const height = 80;

export function Graph({ points, at, of, label, go }: GraphProps) {
  const x = (place: number) => (of > 1 ? (place / (of - 1)) * width : 0);
  const y = (share: number) => (1 - share) * height;
  const line = points.map(({ share }, place) => `${x(place).toFixed(1)},${y(share).toFixed(1)}`);
  const here = points.findIndex(({ node }) => node === at);
  const press = (event: MouseEvent) => {
    const { left, width: wide } = (event.currentTarget as Element).getBoundingClientRect();
    const place = Math.round(((event.clientX - left) / wide) * (of - 1));
    const point = points[Math.max(0, Math.min(points.length - 1, place))];
    if (point) go(point.node);
  };
  const last = points[points.length - 1];
  return (
    <svg
      class="graph"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}: ${points.length} positions, ${Math.round((last?.share ?? 0.5) * 100)} of 100 at the end`}
      onClick={press}
    >
      <rect width={width} height={height} class="graph-second" />
      <polygon
        class="graph-first"
        points={`0,${height} ${line.join(" ")} ${x(points.length - 1).toFixed(1)},${height}`}
      />
      <line class="graph-middle" x1="0" x2={width} y1={height / 2} y2={height / 2} />
      {here >= 0 && <line class="graph-here" x1={x(here)} x2={x(here)} y1="0" y2={height} />}
    </svg>
  );
}
