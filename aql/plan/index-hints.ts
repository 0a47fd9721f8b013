import { DatabaseError } from '../../protocol/errors.ts';
import type { VariableId } from '../ast.ts';
import type { IndexDescription, SourceCollection } from '../source.ts';
import { constantOptions } from './constants.ts';
import type { PlanScope } from './PlanScope.ts';

/** What OPTIONS of a loop say about indexes. */
export interface IndexHint {
  /** Names or ids of indexes, the preferred first. */
  readonly names: readonly string[];
  /** One of them, or an error. */
  readonly isForced: boolean;
  readonly isDisabled: boolean;
}

/** `OPTIONS { indexHint, forceIndexHint, disableIndex }` of the loop that sets a variable. */
export function indexHintOf(scope: PlanScope, variable: VariableId): IndexHint | undefined {
  const options = scope.loopOptions.get(variable);
  if (options === undefined) return undefined;
  const { indexHint, forceIndexHint, disableIndex } = constantOptions(options);
  const given = Array.isArray(indexHint) ? indexHint : [indexHint];
  const names = given.filter((name) => typeof name === 'string');
  return { names, isForced: forceIndexHint === true && names.length > 0, isDisabled: disableIndex === true };
}

/** The collection's indexes that may be used, as groups of which an earlier one is preferred. */
export function hintedIndexes(
  collection: SourceCollection,
  hint: IndexHint | undefined,
): readonly (readonly IndexDescription[])[] {
  const all = collection.indexes();
  if (hint === undefined) return [all];
  if (hint.isDisabled) return [];
  const named = hint.names.map((name) =>
    all.filter((index) => index.name === name || index.id.endsWith(`/${name}`) || index.id === name),
  );
  return hint.isForced ? named : [...named, all];
}

/** Throws 1577 when a hint is forced and no index that it names was of use. */
export function refuseUnusedHint(collection: string, { names }: IndexHint): never {
  throw new DatabaseError('ERROR_QUERY_FORCED_INDEX_HINT_UNUSABLE', {
    message: `could not use index hint to serve query; collection '${collection}' has no index of use called ${names.map((name) => `'${name}'`).join(' or ')}`,
  });
}
