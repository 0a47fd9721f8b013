/** The collection in `collection/key`. */
export function collectionOf(id: string): string {
  return id.slice(0, id.indexOf('/'));
}

/** The key in `collection/key`. */
export function keyOf(id: string): string {
  return id.slice(id.indexOf('/') + 1);
}

export function partsOf(id: string): { readonly collection: string; readonly key: string } {
  return { collection: collectionOf(id), key: keyOf(id) };
}

/** The keys of ids, by collection. */
export function keysByCollection(ids: Iterable<string>): ReadonlyMap<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const id of ids) {
    const collection = collectionOf(id);
    const own = groups.get(collection);
    if (own === undefined) groups.set(collection, [keyOf(id)]);
    else own.push(keyOf(id));
  }
  return groups;
}
