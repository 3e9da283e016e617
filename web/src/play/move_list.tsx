// The moves of the game as a tree: the line that was played first in rows, variations below the move that they depart from.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { type Node, type Tree, node_at, path, root } from "../model/tree";
import type { Session } from "./session";

interface MoveListProps {
  session: Session;
  tree: Tree;
  /** How many sides there are: so many turns have one number. */
  sides: number;
}

export function MoveList({ session, tree, sides }: MoveListProps) {
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
      {line(node_at(tree, root).children[0], 0, true)}
    </div>
  );

  /** A line from a node on; `turns`: how many turns were made before it. */
  function line(first: number | undefined, turns: number, numbered: boolean): JSX.Element[] {
    const parts: JSX.Element[] = [];
    let made = turns;
    let number_due = numbered;
    for (let id = first; id !== undefined; id = node_at(tree, id).children[0]) {
      const node = node_at(tree, id);
      const begins = node_at(tree, node.parent).turn_over;
      const number = Math.floor(made / sides) + 1;
      // A number never ends a row: it stays with its move.
      if (begins && (number_due || made % sides === 0))
        parts.push(<span class="numbered" key={`n${id}`}><span class="number">{number}{made % sides === 0 ? "." : "..."}</span>{button(node, way.has(id))}</span>, <wbr key={`w${id}`} />);
      else parts.push(button(node, way.has(id)));
      number_due = false;
      const others = node.parent >= 0 && node_at(tree, node.parent).children[0] === id ? node_at(tree, node.parent).children.slice(1) : [];
      for (const other of others) {
        parts.push(<div class="variation" key={`v${other}`}>{line(other, made, true)}</div>);
        number_due = true;
      }
      if (node.turn_over) ++made;
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
