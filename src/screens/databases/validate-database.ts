import { RequestError } from '../../api/errors.ts';

/** The limit of the server. */
const maxNameLength = 128;

/** The error of a database name; undefined for a valid name. */
export function validateDatabaseName(name: string): string | undefined {
  if (name === '') return 'You have to define a name for the new database';
  if (name.startsWith('_')) return 'Databasename should not start with _';
  if (!/^[a-z0-9_-]*$/i.test(name)) return 'Databasename may only contain numbers, letters, _ and -';
  if (name.length > maxNameLength) return `Databasename may have at most ${maxNameLength} characters`;
  return /^[a-z]/i.test(name) ? undefined : 'Databasename must start with a letter';
}

/** The error of the owner's username; undefined for a valid one. */
export function validateOwner(username: string): string | undefined {
  return username.trim() === '' ? 'You have to define an owner for the new database' : undefined;
}

/** The reason why databases are created and deleted in _system only. */
export const systemOnly = 'Insufficent rights. Execute this from _system database';

/** The specification's message of a refused creation; other errors are unchanged. */
export function createError(error: unknown, name: string): unknown {
  if (!(error instanceof RequestError)) return error;
  switch (error.status) {
    case 409:
      return new Error(`Database ${name} already exists.`, { cause: error });
    case 400:
      return new Error('Invalid Parameters', { cause: error });
    case 403:
      return new Error(systemOnly, { cause: error });
    default:
      return error;
  }
}
