import { DatabaseError } from '../../protocol/errors.ts';
import { type Level, type Rights, reaches } from './rights.ts';

/**
 * What a route or an operation requires of its caller.
 * - `public`: nothing, not even a sign-in.
 * - `read`: ro on the database.
 * - `data`: ro on the database; it changes collections, whose levels the engine checks.
 * - `write`: rw on the database.
 * - `own`: the record of a user, by that user; every record by administrators. No access to the database.
 * - `administrator`: rw on _system.
 */
export type Access = 'public' | 'read' | 'data' | 'write' | 'own' | 'administrator';

interface Caller {
  readonly rights: Rights;
  readonly databaseName: string;
}

/** Throws 11 (forbidden). `isOwn`: the call is about the caller's own record. */
export function requireAccess(access: Access, { rights, databaseName }: Caller, isOwn: boolean): void {
  switch (access) {
    case 'public':
      return;
    case 'read':
    case 'data':
      requireLevel(rights.database, 'ro', `the database '${databaseName}'`);
      return;
    case 'write':
      requireLevel(rights.database, 'rw', `the database '${databaseName}'`);
      return;
    case 'own':
      if (isOwn || rights.isAdministrator) return;
      throw forbidden('expected the record of the signed-in user, found another; administrators may use it');
    case 'administrator':
      if (rights.isAdministrator) return;
      throw forbidden("expected an administrator: a user with rw on the database '_system'");
  }
}

/** Throws 11 (forbidden) that names both levels. */
export function requireLevel(found: Level, needed: Level, of: string): void {
  if (reaches(found, needed)) return;
  throw forbidden(`expected the access level ${needed} on ${of}, found ${found}`);
}

export function forbidden(detail: string): DatabaseError {
  return new DatabaseError('ERROR_FORBIDDEN', { detail });
}
