import type { Value } from '../../../../../aql/values/value.ts';
import { DatabaseError } from '../../../../../protocol/errors.ts';
import type { LegacyFilter, PropertyFilter } from '../../operations/list-legacy-elements.ts';

const comparisons = ['==', '!=', '<', '<=', '>', '>=', 'HAS', 'HAS_NOT'] as const;

/** `filter.labels` and `filter.properties` of the older graph calls. Throws 1901 (invalid graph). */
export function elementFilter(labels: unknown, properties: unknown): LegacyFilter {
  const list: readonly unknown[] = Array.isArray(properties) ? properties : [properties ?? []].flat();
  return {
    labels: Array.isArray(labels) ? labels.map(String) : undefined,
    properties: list.map(propertyFilter),
  };
}

function propertyFilter(entry: unknown): PropertyFilter {
  const { key, value, compare = '==' } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  const comparison = comparisons.find((name) => name === compare);
  if (comparison === undefined) throw invalid('unknown compare function in property filter');
  const isTest = comparison === 'HAS' || comparison === 'HAS_NOT';
  if (typeof key !== 'string' || (value === undefined && !isTest)) {
    throw invalid('a property filter needs at least a key and a value');
  }
  return { key, value: (value ?? null) as Value, compare: comparison };
}

function invalid(message: string): DatabaseError {
  return new DatabaseError('ERROR_GRAPH_INVALID_GRAPH', { message });
}
