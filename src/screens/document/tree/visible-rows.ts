import { type JsonPath, type JsonTree, printPath } from '../../../lib/json/JsonTree.ts';

/** Open containers: some by path, the others by their size. */
interface Openness {
  /** `small`: small containers of the first level are open. */
  readonly others: 'small' | 'all' | 'none';
  readonly byPath: ReadonlyMap<string, { readonly path: JsonPath; readonly isOpen: boolean }>;
}

export const initialOpenness: Openness = { others: 'small', byPath: new Map() };

/** Members and values of a container that is open at first. */
const smallMembers = 20;
const smallValues = 60;

/** The nodes that the tree shows, in order; the root is not shown. O(n) in the shown nodes. */
export function visibleRows(tree: JsonTree, openness: Openness): Uint32Array {
  const { nexts, count } = tree.index;
  const chosen = chosenNodes(tree, openness);
  const rows = new Uint32Array(count);
  let length = 0;
  for (let node = 1; node < count; ) {
    rows[length++] = node;
    node = tree.isContainer(node) && !isOpenNode(tree, node, openness, chosen) ? nexts[node]! : node + 1;
  }
  return rows.subarray(0, length);
}

export function isOpen(tree: JsonTree, node: number, openness: Openness): boolean {
  return isOpenNode(tree, node, openness, chosenNodes(tree, openness));
}

export function setOpen(openness: Openness, path: JsonPath, isOpenNow: boolean): Openness {
  return {
    ...openness,
    byPath: new Map(openness.byPath).set(printPath(path), { path, isOpen: isOpenNow }),
  };
}

/** Opens all containers around a node. */
export function reveal(tree: JsonTree, node: number, openness: Openness): Openness {
  let next = openness;
  for (let at = tree.parentOf(node); at !== 0; at = tree.parentOf(at)) {
    if (!isOpen(tree, at, next)) next = setOpen(next, tree.pathOf(at), true);
  }
  return next;
}

const chosenByTree = new WeakMap<JsonTree, { of: Openness; nodes: ReadonlyMap<number, boolean> }>();

function chosenNodes(tree: JsonTree, openness: Openness): ReadonlyMap<number, boolean> {
  const known = chosenByTree.get(tree);
  if (known?.of === openness) return known.nodes;
  const nodes = new Map<number, boolean>();
  for (const { path, isOpen: isOpenNow } of openness.byPath.values()) {
    const node = tree.find(path);
    if (node !== undefined) nodes.set(node, isOpenNow);
  }
  chosenByTree.set(tree, { of: openness, nodes });
  return nodes;
}

function isOpenNode(
  tree: JsonTree,
  node: number,
  { others }: Openness,
  chosen: ReadonlyMap<number, boolean>,
): boolean {
  const choice = chosen.get(node);
  if (choice !== undefined) return choice;
  if (others !== 'small') return others === 'all';
  return (
    tree.parentOf(node) === 0 &&
    tree.sizeOf(node) <= smallMembers &&
    tree.index.nexts[node]! - node <= smallValues
  );
}
