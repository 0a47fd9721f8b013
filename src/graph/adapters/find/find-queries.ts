import { foldedPattern } from '../../../lib/fold-text.ts';
import { labelAttributes } from '../../../lib/label-template.ts';
import type { Query } from '../queries.ts';
import type { CollectionFacts } from './database-facts.ts';

/** Maximum number of documents that a search without an index reads of one collection. */
export const maxScanned = 200_000;
/** Attributes that usually contain names. */
const usualLabels = ['name', 'label', 'title'];

/** One search of a collection. */
export interface FindQuery extends Query {
  readonly kind: 'key' | 'index' | 'fulltext' | 'scan';
  /** The attributes that it searches. */
  readonly attributes: readonly string[];
}

/** Attributes whose values are names of vertices: those of the label and usual ones that exist. */
function labelAttributesOf(
  { fields }: Pick<CollectionFacts, 'fields'>,
  label: string | undefined,
): readonly string[] {
  const names = new Set(fields.map(({ name }) => name.toLowerCase()));
  const usual = usualLabels.filter((name) => names.has(name));
  const exact = usual.map((name) => fields.find((field) => field.name.toLowerCase() === name)!.name);
  return [...new Set([...(label === undefined ? [] : labelAttributes(label)), ...exact])];
}

/**
 * Searches of a collection for a text, cheapest first: the key, label attributes by a sorted index, full-text indexes,
 * and a scan of keys and label attributes, bounded by `maxScanned`. Each row is [id, label, ...values of `attributes`].
 */
export function findQueries(
  facts: CollectionFacts,
  text: string,
  label: string | undefined,
  limit: number,
): readonly FindQuery[] {
  const { collection, count, fulltext, sorted } = facts;
  const labels = labelAttributesOf(facts, label);
  const common = { '@vertices': collection, limit };
  const shown = labels[0];
  const queries: FindQuery[] = [
    {
      kind: 'key',
      attributes: [],
      text: `FOR v IN @@vertices FILTER v._key == @key LIMIT @limit RETURN [v._id, ${at('v', shown)}]`,
      bindVars: {
        ...common,
        key: text.startsWith(`${collection}/`) ? text.slice(collection.length + 1) : text,
      },
    },
  ];
  const isScanned = count <= maxScanned;
  for (const attribute of isScanned ? [] : labels.filter((label) => sorted.includes(label))) {
    queries.push({
      kind: 'index',
      attributes: [attribute],
      // Collation order ignores case, except between equal texts: lower case is first.
      text: `FOR v IN @@vertices
        FILTER ${at('v', attribute)} >= @prefix AND ${at('v', attribute)} < CONCAT(@prefix, @last)
        LIMIT @limit RETURN [v._id, ${at('v', shown)}, ${at('v', attribute)}]`,
      bindVars: { ...common, prefix: text.toLowerCase(), last: '\uffff' },
    });
  }
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);
  for (const attribute of words.length > 0 ? fulltext : []) {
    queries.push({
      kind: 'fulltext',
      attributes: [attribute],
      text: `FOR v IN FULLTEXT(@name, @attribute, @words) LIMIT @limit
        RETURN [v._id, ${at('v', shown)}, ${at('v', attribute)}]`,
      bindVars: {
        name: collection,
        attribute,
        words: words.map((word) => `prefix:${word}`).join(','),
        limit,
      },
    });
  }
  const conditions = ['v._key', ...labels.map((label) => `TO_STRING(${at('v', label)})`)].map(
    (value) => `REGEX_TEST(${value}, @pattern, true)`,
  );
  queries.push({
    kind: 'scan',
    attributes: labels,
    text: `FOR v IN @@vertices LIMIT @scanned FILTER ${conditions.join(' OR ')}
      LIMIT @limit RETURN [${['v._id', at('v', shown), ...labels.map((label) => at('v', label))].join(', ')}]`,
    bindVars: { ...common, scanned: maxScanned, pattern: foldedPattern(text) },
  });
  return queries;
}

/** An attribute path as AQL text; names are quoted, so that every name is valid. */
export function at(variable: string, attribute: string | undefined): string {
  if (attribute === undefined) return 'null';
  return (
    variable +
    attribute
      .split('.')
      .map((part) => `[${JSON.stringify(part)}]`)
      .join('')
  );
}

/** True in AQL if the document has the attribute, also with the value null. */
export function hasAttribute(variable: string, attribute: string): string {
  const parts = attribute.split('.');
  const last = parts.pop()!;
  const parent = parts.length === 0 ? variable : at(variable, parts.join('.'));
  const has = `HAS(${parent}, ${JSON.stringify(last)})`;
  return parts.length === 0 ? has : `(IS_OBJECT(${parent}) AND ${has})`;
}
