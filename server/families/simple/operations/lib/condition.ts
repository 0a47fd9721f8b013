import type { StoredDocument } from '../../../../../aql/source.ts';
import { compareValues } from '../../../../../aql/values/compare.ts';
import type { ObjectValue, Value } from '../../../../../aql/values/value.ts';
import { DatabaseError } from '../../../../../protocol/errors.ts';
import type { CollectionView } from '../../../../storage/types.ts';

/** An index that a call names. */
export interface NamedIndex {
  readonly id: string;
  readonly type: 'hash' | 'skiplist';
}

type Index = ReturnType<CollectionView['indexes']>[number];

interface Comparison {
  readonly path: readonly string[];
  readonly operator: string;
  readonly value: Value;
}

/** By operator: whether the order of attribute and value satisfies it. */
const operators: Readonly<Record<string, (order: number) => boolean>> = {
  '==': (order) => order === 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** Throws 1212 (index not found), and 1209 for an index of another type. */
export function requireIndex(collection: CollectionView, { id, type }: NamedIndex): Index {
  const index = collection
    .indexes()
    .find((each) => [id, `${collection.name}/${id}`].includes(each.id) || each.name === id);
  if (index === undefined) throw new DatabaseError('ERROR_ARANGO_INDEX_NOT_FOUND', { detail: id });
  if (index.type === type || index.type === 'persistent') return index;
  throw new DatabaseError('ERROR_ARANGO_NO_INDEX', {
    detail: `expected an index of type ${type}, found ${index.id} of type ${index.type}`,
  });
}

/** True if the index has one entry for each document (with `isWithoutNull`: without null in the only field). */
export function hasEachDocumentOnce({ fields, sparse }: Index, isWithoutNull = false): boolean {
  if (fields.some((field) => field.includes('[*]'))) return false;
  return !sparse || (isWithoutNull && fields.length === 1);
}

/**
 * Checks that an index of the type has exactly the attributes of the example, in any order: the named one, or any.
 * Throws 1209 (no suitable index known).
 */
export function requireIndexOf(
  collection: CollectionView,
  example: ObjectValue,
  { id, type }: Pick<NamedIndex, 'type'> & Partial<NamedIndex>,
): void {
  const wanted = JSON.stringify(Object.keys(example).sort());
  const isFound = collection.indexes().some((index) => {
    const isNamed =
      id === undefined || [id, `${collection.name}/${id}`].includes(index.id) || index.name === id;
    const isOfType = index.type === type || index.type === 'persistent';
    return isNamed && isOfType && JSON.stringify([...index.fields].sort()) === wanted;
  });
  if (isFound) return;
  throw new DatabaseError('ERROR_ARANGO_NO_INDEX', {
    status: 404,
    detail: `expected an index of type ${type} on ${wanted} of '${collection.name}'`,
  });
}

/**
 * The documents that satisfy all comparisons, in the order of the index, or without one in that of the collection. Throws
 * 10 (bad parameter).
 */
export function* matchingCondition(
  collection: CollectionView,
  condition: ObjectValue,
  index: Index | undefined,
): Generator<StoredDocument> {
  const comparisons = Object.entries(condition).flatMap(([path, list]) => comparisonsIn(path, list));
  if (index === undefined) {
    for (const batch of collection.scan()) {
      for (const document of batch)
        if (comparisons.every((each) => satisfies(document, each))) yield document;
    }
    return;
  }
  if (!hasEachDocumentOnce(index)) {
    yield* sortedMatches(collection, comparisons, index);
    return;
  }
  const { id, fields } = index;
  const first = comparisons.filter(({ path }) => path.join('.') === fields[0]);
  const bound = (found: readonly string[]) => {
    const comparison = first.find(({ operator }) => found.includes(operator));
    if (comparison === undefined) return undefined;
    return { value: comparison.value, isInclusive: comparison.operator.includes('=') };
  };
  const range = { equal: [], low: bound(['==', '>', '>=']), high: bound(['==', '<', '<=']) };
  for (const batch of collection.range(id, range)) {
    for (const document of batch) if (comparisons.every((each) => satisfies(document, each))) yield document;
  }
}

/** The same without the entries of the index. */
function sortedMatches(
  collection: CollectionView,
  comparisons: readonly Comparison[],
  { fields }: Index,
): readonly StoredDocument[] {
  const found: { readonly document: StoredDocument; readonly values: readonly Value[] }[] = [];
  const paths = fields.filter((field) => !field.includes('[*]')).map((field) => field.split('.'));
  for (const batch of collection.scan()) {
    for (const document of batch) {
      if (!comparisons.every((each) => satisfies(document, each))) continue;
      found.push({ document, values: paths.map((path) => valueAt(document, path)) });
    }
  }
  return found
    .sort((left, right) => compareValues(left.values, right.values))
    .map(({ document }) => document);
}

function comparisonsIn(path: string, list: Value): readonly Comparison[] {
  if (!Array.isArray(list)) throw badCondition(path);
  return list.map((pair) => {
    const [operator, value] = Array.isArray(pair) ? pair : [];
    if (typeof operator !== 'string' || value === undefined || !Object.hasOwn(operators, operator)) {
      throw badCondition(path);
    }
    return { path: path.split('.'), operator, value };
  });
}

function badCondition(path: string): DatabaseError {
  return new DatabaseError('ERROR_BAD_PARAMETER', {
    detail: `expected comparisons such as [["==", 1]] for '${path}'`,
  });
}

function satisfies(document: StoredDocument, { path, operator, value }: Comparison): boolean {
  return operators[operator]!(compareValues(valueAt(document, path), value));
}

/** The value at a path; null if missing. */
function valueAt(document: StoredDocument, path: readonly string[]): Value {
  let found = document.get(path[0]!);
  for (const step of path.slice(1)) {
    const isObject = typeof found === 'object' && found !== null && !Array.isArray(found);
    found = isObject ? (found as ObjectValue)[step] : undefined;
  }
  return found ?? null;
}
