import type { StoredDocument } from '../../../../../aql/source.ts';
import { compareValues } from '../../../../../aql/values/compare.ts';
import { getAttribute } from '../../../../../aql/values/objects.ts';
import type { ObjectValue, Value } from '../../../../../aql/values/value.ts';
import type { CollectionView } from '../../../../storage/types.ts';

/**
 * The documents with all attribute values of an example, in storage order. A name with dots is a path; null matches
 * only an existing attribute with null. An index on some of the attributes is used if available.
 */
export function* matching(collection: CollectionView, example: ObjectValue): Generator<StoredDocument> {
  const conditions = Object.entries(example).map(([path, value]) => ({ path: path.split('.'), value }));
  for (const document of candidates(collection, example)) {
    if (conditions.every(({ path, value }) => has(document, path, value))) yield document;
  }
}

function* candidates(collection: CollectionView, example: ObjectValue): Generator<StoredDocument> {
  const key = keyIn(collection, example);
  if (key !== undefined) {
    const document = collection.find(key);
    if (document !== undefined) yield document;
    return;
  }
  const index = collection
    .indexes()
    .find(
      ({ type, fields }) =>
        (type === 'hash' || type === 'skiplist' || type === 'persistent') &&
        fields.every((field) => !field.includes('[*]') && getAttribute(example, field) !== null),
    );
  const batches =
    index === undefined
      ? collection.scan()
      : collection.range(index.id, {
          equal: index.fields.map((field) => getAttribute(example, field)),
          low: undefined,
          high: undefined,
        });
  for (const batch of batches) yield* batch;
}

function keyIn(collection: CollectionView, { _key, _id }: ObjectValue): string | undefined {
  if (typeof _key === 'string') return _key;
  const prefix = `${collection.name}/`;
  return typeof _id === 'string' && _id.startsWith(prefix) ? _id.slice(prefix.length) : undefined;
}

function has(document: StoredDocument, path: readonly string[], expected: Value): boolean {
  let found = document.get(path[0]!);
  for (const step of path.slice(1)) {
    const isObject = typeof found === 'object' && found !== null && !Array.isArray(found);
    found = isObject ? (found as ObjectValue)[step] : undefined;
  }
  return found !== undefined && compareValues(found, expected) === 0;
}
