import { collectionOf, keyOf } from '../../lib/document-id.ts';
import { pagesOf } from '../../lib/pages.ts';
/** Vertex or edge ids by their collection. */
export function idsByCollection(ids: readonly string[]): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  // Most ids have the collection of the previous id.
  let prefix = '';
  let own: string[] = [];
  for (const id of ids) {
    if (prefix === '' || !id.startsWith(prefix)) {
      const collection = collectionOf(id);
      prefix = `${collection}/`;
      own = found.get(collection) ?? [];
      found.set(collection, own);
    }
    own.push(id);
  }
  return found;
}

/**
 * Keys of ids by collection, in pages; undefined instead if most of a large collection is wanted, which is read at
 * once.
 */
export function* keyPages(
  ids: readonly string[],
  size: number,
): Generator<{ readonly collection: string; readonly keys: readonly string[] | undefined }, void> {
  for (const [collection, own] of idsByCollection(ids)) {
    if (own.length > 10 * size) yield { collection, keys: undefined };
    else for (const page of pagesOf(own, size)) yield { collection, keys: page.map(keyOf) };
  }
}
