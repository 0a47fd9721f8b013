import type { Posting } from './posting-lists.ts';

/** Merges both ascending lists of a vertex by docId. An edge in both lists (a loop) is returned once. */
export function* mergePostings(
  left: Iterable<readonly Posting[]>,
  right: Iterable<readonly Posting[]>,
): Generator<Posting[]> {
  const others = flatten(right);
  let other = others.next();
  for (const batch of left) {
    const merged: Posting[] = [];
    for (const posting of batch) {
      while (!other.done && other.value.docId < posting.docId) {
        merged.push(other.value);
        other = others.next();
      }
      if (!other.done && other.value.docId === posting.docId) other = others.next();
      merged.push(posting);
    }
    yield merged;
  }
  const rest: Posting[] = [];
  for (; !other.done; other = others.next()) rest.push(other.value);
  if (rest.length > 0) yield rest;
}

function* flatten(batches: Iterable<readonly Posting[]>): Generator<Posting, undefined> {
  for (const batch of batches) yield* batch;
  return undefined;
}
