import type { StoredDocument } from '../../../aql/source.ts';
import { compareValues } from '../../../aql/values/compare.ts';
import type { Value } from '../../../aql/values/value.ts';

/** `a.b` or, for array indexes, `a[*]` and `a[*].b`. */
export interface FieldPath {
  readonly path: readonly string[];
  /** Path within an item of the array; undefined for a plain field. */
  readonly itemPath: readonly string[] | undefined;
}

export function parseField(field: string): FieldPath {
  const [path = '', itemPath] = field.split('[*]');
  return {
    path: path.split('.'),
    itemPath: itemPath?.split('.').filter((name) => name !== ''),
  };
}

const topNames = new WeakMap<readonly string[], readonly string[]>();

/**
 * False if a patch leaves the entries of an index over the fields unchanged. `has` tests the attributes of the patch.
 */
export function mayTouch(fields: readonly string[], has: (name: string) => boolean): boolean {
  let names = topNames.get(fields);
  if (names === undefined) {
    names = fields.map((field) => parseField(field).path[0] as string);
    topNames.set(fields, names);
  }
  // The revision changes with every patch.
  return names.some((name) => name === '_rev' || has(name));
}

/** The value at a path; null if missing. */
export function valueAt(document: StoredDocument, path: readonly string[]): Value {
  return memberAt(document.get(path[0] as string) ?? null, path, 1);
}

function memberAt(start: Value, path: readonly string[], from: number): Value {
  let value = start;
  for (let at = from; at < path.length; at++) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const name = path[at] as string;
    value = Object.hasOwn(value, name)
      ? ((value as { readonly [name: string]: Value })[name] as Value)
      : null;
  }
  return value;
}

/**
 * The value lists of a document in an index: one for plain fields, one per distinct item for array fields. In a sparse
 * index, lists with a null are omitted.
 */
export function indexedValues(
  document: StoredDocument,
  fields: readonly FieldPath[],
  isSparse: boolean,
): readonly (readonly Value[])[] {
  let lists: Value[][] = [[]];
  for (const { path, itemPath } of fields) {
    const value = valueAt(document, path);
    if (itemPath === undefined) {
      for (const list of lists) list.push(value);
      continue;
    }
    const items = distinctItems(value, itemPath);
    lists = lists.flatMap((list) => items.map((item) => [...list, item]));
  }
  return isSparse ? lists.filter((list) => !list.includes(null)) : lists;
}

/** The items of an array field, repeated ones included; none for a plain field. */
export function itemsAt(document: StoredDocument, { path, itemPath }: FieldPath): readonly Value[] {
  return itemPath === undefined ? [] : itemsOf(valueAt(document, path), itemPath);
}

function itemsOf(value: Value, itemPath: readonly string[]): Value[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly Value[]).map((item) => memberAt(item, itemPath, 0));
}

function distinctItems(value: Value, itemPath: readonly string[]): Value[] {
  const items = itemsOf(value, itemPath);
  items.sort(compareValues);
  return items.filter((item, at) => at === 0 || compareValues(item, items[at - 1] as Value) !== 0);
}
