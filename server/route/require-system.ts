import { DatabaseError } from '../../protocol/errors.ts';
import type { RequestScope } from './route.ts';

/** Throws 1230 (only in _system database) in another database. */
export function requireSystem({ databaseName }: RequestScope): void {
  if (databaseName !== '_system') throw new DatabaseError('ERROR_ARANGO_USE_SYSTEM_DATABASE');
}
