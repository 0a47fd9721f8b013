import { formatAmount, formatExact } from '../../lib/format.ts';
import type { ConfirmRequest } from '../../store/app-state.ts';
import type { BulkTarget } from './bulk-work.ts';
import { describeCondition } from './document-filter.ts';

/** More documents are deleted only after the name of the collection is entered. */
const maxUntyped = 100;
const maxNamed = 5;

/** The confirmation before deleting documents: their collection, number and first keys. */
export function askToDelete({ scope, keys, count }: BulkTarget): ConfirmRequest {
  const amount = formatAmount(count, 'document');
  const only = keys?.length === 1 ? keys[0]! : undefined;
  return {
    title: only === undefined ? `Delete ${amount}` : `Delete document ${only}`,
    text:
      keys === undefined && scope.conditions.length > 0
        ? 'This deletes all documents that match the filter. Edges that lead to them remain. It cannot be undone.'
        : 'Edges that lead to deleted documents remain. It cannot be undone.',
    facts: [
      ['Collection', scope.collection],
      ...(keys ? ([['Documents', namesOf(keys)]] as const) : ([['Documents', formatExact(count)]] as const)),
      ...(keys
        ? []
        : scope.conditions.map(
            (condition, at) =>
              [at > 0 && condition.join === 'or' ? 'or' : 'Filter', describeCondition(condition)] as const,
          )),
    ],
    action: `Delete ${amount}`,
    ...(count > maxUntyped ? { typedName: scope.collection } : {}),
  };
}

export function askToDeleteIndex(index: { readonly fields: string; readonly type: string }): ConfirmRequest {
  return {
    title: 'Delete index',
    text: 'Queries that use the index become slower. The documents remain.',
    facts: [
      ['Type', index.type],
      ['Fields', index.fields],
    ],
    action: 'Delete index',
  };
}

/** The first keys, and the number of the others. */
function namesOf(keys: readonly string[]): string {
  const names = keys.slice(0, maxNamed).join(', ');
  return keys.length > maxNamed ? `${names} and ${formatExact(keys.length - maxNamed)} more` : names;
}
