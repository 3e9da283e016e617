// The moves of the game as a tree: the line that was played first in rows, variations below the move that they depart from.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { type Count, type Rounds, counted, number_text, start_count } from "../model/numbers";
import { type Node, type Tree, node_at, path, root } from "../model/tree";
import type { Session } from "./session";

interface MoveListProps {
  session: Session;
  tree: Tree;
  /** Who acts in a round of turns, which have one number. */
  rounds: Rounds;
}

export function MoveList({ session, tree, rounds }: MoveListProps) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const here = holder.current?.querySelector<HTMLElement>("[aria-current]");
    const box = holder.current;
    if (here && box) box.scrollTop = Math.max(0, here.offsetTop - box.clientHeight / 2);
    else if (box && tree.at === root) box.scrollTop = 0;
  }, [tree]);
  if (tree.nodes.length === 1) return <p class="quiet-text moves-empty">No moves yet.</p>;
  const way = new Set(path(tree).map((node) => node.id));
  return (
    <div class="moves" ref={holder} role="group" aria-label="Moves">
      {line(node_at(tree, root).children[0], start_count, true)}
    </div>
  );

  /** A line from a node on; `before`: how it stood before that. */
  function line(first: number | undefined, before: Count, numbered: boolean): JSX.Element[] {
    const parts: JSX.Element[] = [];
    let stood = before;
    let number_due = numbered;
    for (let id = first; id !== undefined; id = node_at(tree, id).children[0]) {
      const node = node_at(tree, id);
      const { begins, count } = counted(stood, node, node_at(tree, node.parent).turn_over, rounds);
      // A number and its move are one box that is not broken, so that no number ends a row; each move is followed by a place where a row may end.
      const number = begins && (number_due || count.number !== stood.number) ? <span class="number">{number_text(count)}</span> : null;
      parts.push(<span class="numbered" key={`n${id}`}>{number}{button(node, way.has(id))}</span>, <wbr key={`w${id}`} />);
      if (begins) number_due = false;
      const others = node.parent >= 0 && node_at(tree, node.parent).children[0] === id ? node_at(tree, node.parent).children.slice(1) : [];
      for (const other of others) {
        parts.push(<div class="variation" key={`v${other}`}>{line(other, stood, true)}</div>);
        number_due = true;
      }
      stood = count;
    }
    return parts;
  }

  function button(node: Node, on_way: boolean): JSX.Element {
    return (
      <button
        key={node.id} type="button" class={`move${on_way ? " on-way" : ""}`} aria-current={node.id === tree.at ? "step" : undefined}
        onClick={() => void session.go(node.id)}
      >
        {node.label}
      </button>
    );
  }
}
