// The moves of a game with variations: a tree whose nodes are single actions (a move, a step of a turn, or a whole turn
// of the computer). A tree is plain data, so that it can be stored and sent.
import type { Effect } from "varia";

export interface Node {
  id: number;
  parent: number;
  /** In the order in which they were first played: the first child is the main line. */
  children: number[];
  /** The text that is sent to the service. */
  text: string;
  /** The text in the list of moves. */
  label: string;
  turn_over: boolean;
  player: string;
  effects: Effect[];
}

export interface Tree {
  nodes: Node[];
  /** The current node. */
  at: number;
}

export const root = 0;

export function newTree(): Tree {
  return {
    nodes: [{ id: root, parent: -1, children: [], text: "", label: "", turn_over: true, player: "", effects: [] }],
    at: root,
  };
}

export function nodeAt(tree: Tree, id: number): Node {
  const node = tree.nodes[id];
  if (!node) throw new Error(`no move has number ${id}`);
  return node;
}

/** Continues from the current node: by a move that was played there before, or by a new one. */
export function grow(tree: Tree, move: Omit<Node, "id" | "parent" | "children">): Tree {
  const here = nodeAt(tree, tree.at);
  const known = here.children.find((child) => nodeAt(tree, child).text === move.text);
  if (known !== undefined) return { ...tree, at: known };
  const id = tree.nodes.length;
  const nodes = tree.nodes.slice();
  nodes[here.id] = { ...here, children: [...here.children, id] };
  nodes.push({ ...move, id, parent: here.id, children: [] });
  return { nodes, at: id };
}

/** The nodes from the start to a node, without the root. */
export function path(tree: Tree, id: number = tree.at): Node[] {
  const nodes: Node[] = [];
  for (let node = nodeAt(tree, id); node.id !== root; node = nodeAt(tree, node.parent)) nodes.push(node);
  return nodes.reverse();
}

/** The previous node. next() returns the following node of the main line, the first child. */
export function before(tree: Tree): number | undefined {
  return tree.at === root ? undefined : nodeAt(tree, tree.at).parent;
}

export function next(tree: Tree): number | undefined {
  return nodeAt(tree, tree.at).children[0];
}

/** The start of the current turn, or of the turn before it. */
export function turnBefore(tree: Tree): number | undefined {
  let id = before(tree);
  while (id !== undefined && id !== root && !nodeAt(tree, id).turn_over) id = nodeAt(tree, id).parent;
  return id;
}

export function turnNext(tree: Tree): number | undefined {
  let id = next(tree);
  while (id !== undefined && !nodeAt(tree, id).turn_over && nodeAt(tree, id).children[0] !== undefined)
    id = nodeAt(tree, id).children[0];
  return id;
}

/** The last node of the line to which a node belongs. */
export function endOf(tree: Tree, id: number): number {
  let at = id;
  for (let child = nodeAt(tree, at).children[0]; child !== undefined; child = nodeAt(tree, at).children[0]) at = child;
  return at;
}

/** The pieces that each player has captured up to the current node, in order. */
export function captured(tree: Tree): Map<string, { letter: string; side: string }[]> {
  const taken = new Map<string, { letter: string; side: string }[]>();
  for (const node of path(tree))
    for (const { effect, hand, side, letter } of node.effects)
      if (effect === "captured" && !hand && side && letter) {
        const there = taken.get(node.player);
        if (there) there.push({ letter, side });
        else taken.set(node.player, [{ letter, side }]);
      }
  return taken;
}

/**
 * Removes a node and everything after it, and renumbers the nodes. If the current node is removed, its place is taken
 * by the parent of `id`.
 */
export function prune(tree: Tree, id: number): Tree {
  if (id === root) return newTree();
  const removed = new Set<number>([id]);
  for (const node of tree.nodes) if (removed.has(node.parent)) removed.add(node.id);
  const numbers = new Map<number, number>();
  for (const node of tree.nodes) if (!removed.has(node.id)) numbers.set(node.id, numbers.size);
  const nodes = tree.nodes
    .filter((node) => !removed.has(node.id))
    .map((node) => ({
      ...node,
      id: numbers.get(node.id)!,
      parent: node.id === root ? -1 : numbers.get(node.parent)!,
      children: node.children.filter((child) => !removed.has(child)).map((child) => numbers.get(child)!),
    }));
  const at = removed.has(tree.at) ? nodeAt(tree, id).parent : tree.at;
  return { nodes, at: numbers.get(at)! };
}
