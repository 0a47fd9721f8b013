import { expect, test } from 'vitest';
import { RequestError } from '../../../../src/api/errors.ts';
import {
  createError,
  validateDatabaseName,
  validateOwner,
} from '../../../../src/screens/databases/validate-database.ts';

const names = [
  ['', 'You have to define a name for the new database'],
  ['_x', 'Databasename should not start with _'],
  ['a b', 'Databasename may only contain numbers, letters, _ and -'],
  ['<b>', 'Databasename may only contain numbers, letters, _ and -'],
  ['1a', 'Databasename must start with a letter'],
  ['shop-2_b', undefined],
  ['x'.repeat(128), undefined],
  ['x'.repeat(129), 'Databasename may have at most 128 characters'],
] as const;

test.each(names)('[5-database-1] the name %j: %s', (name, message) => {
  expect(validateDatabaseName(name)).toBe(message);
});

test('[5-database-2] an owner is required', () => {
  expect(validateOwner(' ')).toBe('You have to define an owner for the new database');
  expect(validateOwner('anna')).toBeUndefined();
});

const refusals = [
  [409, 'Database shop already exists.'],
  [400, 'Invalid Parameters'],
  [403, 'Insufficent rights. Execute this from _system database'],
  [503, 'the text of the server'],
] as const;

test.each(refusals)('[8-database-1] a creation refused with %d: %s', (status, message) => {
  const error = new RequestError('POST /_api/database', status, 1, 'the text of the server', {});
  expect((createError(error, 'shop') as Error).message).toBe(message);
});
