import { keysByCollection } from '../../lib/document-id.ts';
import type { Query } from './queries.ts';

/** A query for documents by id, with the collections and keys as bind parameters. */
export function documentsQuery(ids: readonly string[]): Query {
  const keys = keysByCollection(ids);
  const names = [...keys.keys()];
  const loop = (place: number, indent: string) =>
    `FOR d IN @@collection${place}\n${indent}  FILTER d._key IN @keys${place}\n${indent}  RETURN d`;
  const text =
    names.length === 1
      ? loop(0, '')
      : `FOR d IN UNION(\n${names.map((_, place) => `  (${loop(place, '   ')})`).join(',\n')}\n)\n  RETURN d`;
  return {
    text,
    bindVars: Object.fromEntries(
      names.flatMap((name, place) => [
        [`@collection${place}`, name],
        [`keys${place}`, keys.get(name)!],
      ]),
    ),
  };
}
