import { queryRows } from './cursor.ts';

interface SearchedIndex {
  /** Undefined: the keys of documents. */
  readonly name: string | undefined;
  readonly paths: readonly (readonly string[])[];
  readonly isSparse: boolean;
}

interface StoredValue {
  /** Index in the searched values. */
  readonly place: number;
  /** Key of the document that has them. */
  readonly key: string;
}

/** The documents of a collection that have one of these values of a unique index. One request for all. */
export async function findStoredValues(
  collection: string,
  { name, paths, isSparse }: SearchedIndex,
  values: readonly (readonly unknown[])[],
  signal: AbortSignal,
): Promise<StoredValue[]> {
  if (name === undefined) {
    const places = new Map(values.map(([key], place) => [String(key), place]));
    const rows = await queryRows('FOR d IN @@collection FILTER d._key IN @keys RETURN d._key', {
      bindVars: { '@collection': collection, keys: [...places.keys()] },
      signal,
    });
    return (rows as string[]).map((key) => ({ place: places.get(key) ?? -1, key }));
  }
  const bindVars: Record<string, unknown> = {
    '@collection': collection,
    rows: values.map((each, place) => [place, ...each]),
  };
  const conditions = paths.flatMap((path, at) => {
    bindVars[`path${at}`] = path.length === 1 ? path[0] : path;
    const equal = `d.@path${at} == row[${at + 1}]`;
    // Without it, a sparse index cannot be used.
    return isSparse ? [equal, `d.@path${at} > null`] : [equal];
  });
  const query = `FOR row IN @rows FOR d IN @@collection OPTIONS {indexHint: ${JSON.stringify(name)}, forceIndexHint: true} FILTER ${conditions.join(' AND ')} RETURN [row[0], d._key]`;
  const rows = (await queryRows(query, { bindVars, signal })) as [number, string][];
  return rows.map(([place, key]) => ({ place, key }));
}
