import type { JsonPath, JsonTree } from './JsonTree.ts';

/** A difference between two documents. */
export interface Change {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly path: JsonPath;
  /** Exact texts; undefined where the value is missing. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** True if two values are equal. White space is ignored. Numbers are compared by their text, so 1.0 and 1 differ. */
export function isSameValue(left: JsonTree, leftNode: number, right: JsonTree, rightNode: number): boolean {
  return changesBelow(left, leftNode, right, rightNode, [], 1).length === 0;
}

/** The differences of `after` from `before`, at most `limit`. Array elements are compared by position. */
export function changesBetween(before: JsonTree, after: JsonTree, limit = 1000): readonly Change[] {
  return changesBelow(before, 0, after, 0, [], limit);
}

function changesBelow(
  before: JsonTree,
  beforeNode: number,
  after: JsonTree,
  afterNode: number,
  path: JsonPath,
  limit: number,
): Change[] {
  const [beforeText, afterText] = [before.textOf(beforeNode), after.textOf(afterNode)];
  if (beforeText === afterText) return [];
  const type = before.typeOf(beforeNode);
  const changed: Change = { kind: 'changed', path, before: beforeText, after: afterText };
  if (type !== after.typeOf(afterNode)) return [changed];
  if (type === 'string') return JSON.parse(beforeText) === JSON.parse(afterText) ? [] : [changed];
  if (!before.isContainer(beforeNode)) return [changed];
  const changes: Change[] = [];
  for (const member of after.membersOf(afterNode)) {
    if (changes.length >= limit) return changes;
    const name = after.nameOf(member);
    const old = before.member(beforeNode, name);
    const inner = [...path, name];
    if (old === undefined) {
      changes.push({ kind: 'added', path: inner, before: undefined, after: after.textOf(member) });
    } else changes.push(...changesBelow(before, old, after, member, inner, limit - changes.length));
  }
  for (const member of before.membersOf(beforeNode)) {
    if (changes.length >= limit) return changes;
    const name = before.nameOf(member);
    if (after.member(afterNode, name) === undefined) {
      changes.push({
        kind: 'removed',
        path: [...path, name],
        before: before.textOf(member),
        after: undefined,
      });
    }
  }
  return changes;
}
