/** A part of a tree: a node, or one of the records that nodes are made of. */
type TreePart = Readonly<Record<string, unknown>>;

/** Every node and record of a tree, in the order of its members; values of literals are not entered. */
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
