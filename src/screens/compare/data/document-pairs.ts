import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { queryExactRows } from '../../../api/cursor.ts';
import type { DataComparison, DataSide } from './compare-data.ts';
import type { RowDifference } from './merge-rows.ts';

/** An attribute whose values differ; undefined: the document has no such attribute. As JSON. */
export interface AttributeDifference {
  readonly attribute: string;
  readonly left: string | undefined;
  readonly right: string | undefined;
}

/** A difference with the attributes that differ. */
export interface ComparedPair extends RowDifference {
  readonly attributes: readonly AttributeDifference[];
  /** Documents that were removed after the comparison. */
  readonly isGone: boolean;
}

type Document = Readonly<Record<string, unknown>>;

/** Loads the documents of some differences, with one request a side. */
export async function loadPairs(
  { left, right, ignored }: DataComparison,
  differences: readonly RowDifference[],
  signal?: AbortSignal,
): Promise<ComparedPair[]> {
  const [lefts, rights] = await Promise.all([
    documentsOf(left, keysOf(differences, 'leftKey'), signal),
    documentsOf(right, keysOf(differences, 'rightKey'), signal),
  ]);
  return differences.map((difference) => {
    const one = lefts.get(difference.leftKey ?? '');
    const other = rights.get(difference.rightKey ?? '');
    return {
      ...difference,
      attributes: differingAttributes(one, other, ignored),
      isGone: (difference.leftKey !== undefined && !one) || (difference.rightKey !== undefined && !other),
    };
  });
}

/** The attributes of two documents whose values differ, in the order of the documents. */
export function differingAttributes(
  left: Document = {},
  right: Document = {},
  ignored: readonly string[] = [],
): AttributeDifference[] {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  const found: AttributeDifference[] = [];
  for (const attribute of names) {
    if (ignored.includes(attribute)) continue;
    const [one, other] = [jsonOf(left, attribute), jsonOf(right, attribute)];
    if (one !== other) found.push({ attribute, left: one, right: other });
  }
  return found;
}

function jsonOf(document: Document, attribute: string): string | undefined {
  return Object.hasOwn(document, attribute) ? stringifyJson(sorted(document[attribute])) : undefined;
}

/** The value with the attributes of all objects by name: their order is no difference. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted((value as Document)[name])]));
}

function keysOf(differences: readonly RowDifference[], side: 'leftKey' | 'rightKey'): string[] {
  return differences.flatMap((difference) => difference[side] ?? []);
}

async function documentsOf(
  { connection, collection }: DataSide,
  keys: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, Document>> {
  if (keys.length === 0) return new Map();
  const rows = await queryExactRows('FOR d IN @@collection FILTER d._key IN @keys RETURN d', {
    bindVars: { '@collection': collection, keys },
    connection,
    signal,
  });
  return new Map((rows as Document[]).map((document) => [String(document._key), document]));
}
