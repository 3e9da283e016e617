// The moves of the game as a tree: the main line in rows, each variation below the move that it replaces.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { type Count, type Rounds, counted, numberText, startCount } from "../model/numbers";
import { type Node, type Tree, nodeAt, path, root } from "../model/tree";
import type { Mistake } from "./review";
import type { Session } from "./session";

interface MoveListProps {
  session: Session;
  tree: Tree;
  /** The players in the order in which they act in a round of turns; a round has one number. */
  rounds: Rounds;
  /** How the moves are written, by their nodes; a node that is not in it has its label. */
  names?: ReadonlyMap<number, string>;
  /** What a review has found. */
  mistakes?: ReadonlyMap<number, Mistake>;
}

export function MoveList({ session, tree, rounds, names, mistakes }: MoveListProps) {
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
      {line(nodeAt(tree, root).children[0], startCount, true)}
    </div>
  );

  /** The moves of a line from a node on. `before` is the counting state before that node. */
  function line(first: number | undefined, before: Count, numbered: boolean): JSX.Element[] {
    const parts: JSX.Element[] = [];
    let stood = before;
    let numberDue = numbered;
    for (let id = first; id !== undefined; id = nodeAt(tree, id).children[0]) {
      const node = nodeAt(tree, id);
      const { begins, count } = counted(stood, node, nodeAt(tree, node.parent).turn_over, rounds);
      // A number and its move form one box that is never broken, so that no row ends with a number. A row may break
      // after each move.
      const number =
        begins && (numberDue || count.number !== stood.number) ? <span class="number">{numberText(count)}</span> : null;
      parts.push(
        <span class="numbered" key={`n${id}`}>
          {number}
          {button(node, way.has(id))}
        </span>,
        <wbr key={`w${id}`} />,
      );
      if (begins) numberDue = false;
      const others =
        node.parent >= 0 && nodeAt(tree, node.parent).children[0] === id
          ? nodeAt(tree, node.parent).children.slice(1)
          : [];
      for (const other of others) {
        parts.push(
          <div class="variation" key={`v${other}`}>
            {line(other, stood, true)}
          </div>,
        );
        numberDue = true;
      }
      stood = count;
    }
    return parts;
  }

  function button(node: Node, onWay: boolean): JSX.Element {
    return (
      <button
        key={node.id}
        type="button"
        class={`move${onWay ? " on-way" : ""}`}
        data-text={node.label}
        aria-current={node.id === tree.at ? "step" : undefined}
        onClick={() => void session.go(node.id)}
      >
        {names?.get(node.id) ?? node.label}
        {mistakes?.get(node.id)}
      </button>
    );
  }
}
