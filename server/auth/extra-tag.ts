import { createHash } from 'node:crypto';
import type { Value } from '../../aql/values/value.ts';
import { stringifyJson } from '../../protocol/lib/json.ts';

/**
 * Identifies the content of a user's `extra`. Clients that change parts of it, such as saved queries, detect changes by
 * others: a user has no revision that all changes share, because sign-ins write the record, too.
 */
export function extraTag(extra: Value): string {
  return createHash('sha256').update(stringifyJson(extra)).digest('base64url').slice(0, 22);
}
