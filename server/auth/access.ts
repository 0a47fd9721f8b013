import type { Access } from '../../protocol/endpoint.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { type Level, type Rights, reaches } from './rights.ts';

interface Caller {
  readonly rights: Rights;
  readonly databaseName: string;
}

/** Throws 11 (forbidden). `isOwn`: the call concerns the caller's own record. */
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

/** Throws 11 (forbidden) with both levels in the message. */
export function requireLevel(found: Level, needed: Level, of: string): void {
  if (reaches(found, needed)) return;
  throw forbidden(`expected the access level ${needed} on ${of}, found ${found}`);
}

export function forbidden(detail: string): DatabaseError {
  return new DatabaseError('ERROR_FORBIDDEN', { detail });
}
