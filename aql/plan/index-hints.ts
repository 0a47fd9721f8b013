import { DatabaseError } from '../../protocol/errors.ts';
import type { VariableId } from '../ast.ts';
import type { IndexDescription, SourceCollection } from '../source.ts';
import { constantOptions } from './constants.ts';
import type { PlanScope } from './PlanScope.ts';

/** Index hints in the OPTIONS of a loop. */
export interface IndexHint {
  /** Names or ids of indexes in order of preference. */
  readonly names: readonly string[];
  /** True if the query must fail when none of them can be used. */
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

/** Usable indexes of the collection, in groups by descending preference. */
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

/** Throws 1577 (could not use forced index hint) if no hinted index can be used. */
export function rejectUnusedHint(collection: string, { names }: IndexHint): never {
  throw new DatabaseError('ERROR_QUERY_FORCED_INDEX_HINT_UNUSABLE', {
    message: `could not use index hint to serve query; collection '${collection}' has no usable index named ${names.map((name) => `'${name}'`).join(' or ')}`,
  });
}
