import { createHash } from 'node:crypto';

/**
 * Identifies the content of a user's `extra`, given as the JSON that clients see. Clients that change parts of it, such
 * as saved queries, detect changes by others: the revision of the record is not suitable, because sign-ins write the
 * record, too.
 */
export function extraTag(extra: string): string {
  return createHash('sha256').update(extra).digest('base64url').slice(0, 22);
}
