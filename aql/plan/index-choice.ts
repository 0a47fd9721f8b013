import type { IndexDescription, SourceCollection } from '../source.ts';
import { type AttributeCondition, excludesNull, isArrayField } from './index-conditions.ts';
import { hintedIndexes, type IndexHint } from './index-hints.ts';

/** Conditions that one index lookup covers. */
export interface IndexChoice {
  readonly index: IndexDescription;
  /** For the leading fields in index order; exactly one for the primary and the edge index. */
  readonly equal: readonly AttributeCondition[];
  readonly low: AttributeCondition | undefined;
  readonly high: AttributeCondition | undefined;
  readonly estimatedItems: number;
}

/** All conditions that the index lookup ensures. */
export function coveredBy({ equal, low, high }: IndexChoice): readonly AttributeCondition[] {
  return [...equal, low, high].filter((condition) => condition !== undefined);
}

/**
 * The index with the fewest expected documents under conditions that must all be met; a hinted index has
 * priority. Undefined if no index applies.
 */
export function chooseIndex(
  collection: SourceCollection,
  conditions: readonly AttributeCondition[],
  hint?: IndexHint,
): IndexChoice | undefined {
  for (const indexes of hintedIndexes(collection, hint)) {
    const choice = bestOf(collection, indexes, conditions);
    if (choice !== undefined) return choice;
  }
  return undefined;
}

function bestOf(
  collection: SourceCollection,
  indexes: readonly IndexDescription[],
  conditions: readonly AttributeCondition[],
): IndexChoice | undefined {
  let best: IndexChoice | undefined;
  for (const index of indexes) {
    const choice = choiceFor(collection, index, conditions);
    if (choice === undefined) continue;
    if (best === undefined || isBetter(choice, best)) best = choice;
  }
  return best;
}

/** Two indexes that cover the same conditions give the same documents, the hash index at the lowest cost. */
function isBetter(choice: IndexChoice, best: IndexChoice): boolean {
  const covered = coveredBy(choice);
  const coveredByBest = coveredBy(best);
  if (covered.length === coveredByBest.length && covered.every((each) => coveredByBest.includes(each))) {
    const isHash = choice.index.type === 'hash';
    if (isHash !== (best.index.type === 'hash')) return isHash;
  }
  if (choice.estimatedItems !== best.estimatedItems) return choice.estimatedItems < best.estimatedItems;
  return covered.length > coveredByBest.length;
}

function choiceFor(
  collection: SourceCollection,
  index: IndexDescription,
  conditions: readonly AttributeCondition[],
): IndexChoice | undefined {
  const count = collection.count();
  const isEqual = ({ operator }: AttributeCondition): boolean => operator === '==' || operator === 'in';
  if (index.type === 'primary' || index.type === 'edge') {
    const fields = index.type === 'primary' ? ['_key', '_id'] : ['_from', '_to'];
    const [found] = conditions
      .filter((condition) => fields.includes(condition.path) && isEqual(condition))
      .sort((left, right) => valueCount(left) - valueCount(right));
    if (found === undefined) return undefined;
    const perValue = index.type === 'primary' ? 1 : averageEntries(index, count);
    return {
      index,
      equal: [found],
      low: undefined,
      high: undefined,
      estimatedItems: perValue * valueCount(found),
    };
  }
  if (index.type === 'geo' || index.type === 'fulltext') return undefined;

  const equal: AttributeCondition[] = [];
  for (const field of index.fields) {
    // Other conditions say nothing about the item: an array with 2 can also have null, which a sparse index lacks.
    const isStored = (candidate: AttributeCondition): boolean =>
      !index.sparse || !isArrayField(field) || excludesNull(candidate);
    const condition = conditions.find(
      (candidate) => candidate.path === field && isEqual(candidate) && isStored(candidate),
    );
    if (condition === undefined) break;
    equal.push(condition);
  }
  const isFull = equal.length === index.fields.length;
  // A hash index can be used only with conditions on all of its fields.
  if (index.type === 'hash' && !isFull) return undefined;
  const nextField = index.fields[equal.length];
  const bound = (...operators: readonly string[]): AttributeCondition | undefined =>
    nextField === undefined
      ? undefined
      : conditions.find(
          (candidate) => candidate.path === nextField && operators.includes(candidate.operator),
        );
  const low = bound('>', '>=');
  const high = bound('<', '<=');
  const used = [...equal, low, high].filter((condition) => condition !== undefined);
  if (used.length === 0) return undefined;
  // An entry stands for one item of an array: documents without items have none, others several. With one value for
  // each array, a document has one entry.
  if (index.fields.slice(equal.length).some(isArrayField)) return undefined;
  if (index.sparse && !isNullExcluded(index, conditions)) return undefined;
  let estimatedItems = count;
  if (isFull && index.unique) estimatedItems = 1;
  else if (isFull) estimatedItems = Math.min(count, averageEntries(index, count));
  else estimatedItems *= 0.1 ** equal.length;
  for (const condition of equal) estimatedItems *= valueCount(condition);
  if (low !== undefined) estimatedItems *= 0.5;
  if (high !== undefined) estimatedItems *= 0.5;
  return { index, equal, low, high, estimatedItems: Math.min(estimatedItems, count) };
}

/**
 * A sparse index does not contain documents with a null in its fields, so the conditions must exclude null.
 */
function isNullExcluded(index: IndexDescription, conditions: readonly AttributeCondition[]): boolean {
  return index.fields.every((field) =>
    conditions.some((condition) => condition.path === field && excludesNull(condition)),
  );
}

/** Average number of edges of a vertex that has any, in one direction; a default if unknown. */
export function averageDegree(collection: SourceCollection | undefined): number {
  const count = collection?.count() ?? 0;
  const index = collection?.indexes().find(({ type }) => type === 'edge');
  return index?.selectivityEstimate === undefined ? Math.min(7, count) : averageEntries(index, count);
}

function averageEntries(index: IndexDescription, count: number): number {
  const selectivity = index.selectivityEstimate;
  return selectivity === undefined || selectivity <= 0 ? Math.max(1, count * 0.01) : 1 / selectivity;
}

/** Number of values of an `in` condition, if it is known. */
function valueCount({ operator, value }: AttributeCondition): number {
  if (operator !== 'in') return 1;
  if (value.kind === 'array') return Math.max(1, value.items.length);
  return value.kind === 'literal' && Array.isArray(value.value) ? Math.max(1, value.value.length) : 10;
}
