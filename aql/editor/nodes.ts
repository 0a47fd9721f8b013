/** A part of a syntax tree: a node, or a record within a node. */
type TreePart = Readonly<Record<string, unknown>>;

/** All nodes and records of a tree, in property order. Values of literals are not visited. */
export function* nodesOf(tree: unknown): Generator<TreePart> {
  if (typeof tree !== 'object' || tree === null) return;
  if (Array.isArray(tree)) {
    for (const item of tree) yield* nodesOf(item);
    return;
  }
  const part = tree as TreePart;
  yield part;
  if (part.kind === 'literal') return;
  for (const member of Object.values(part)) yield* nodesOf(member);
}
