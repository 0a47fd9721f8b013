import { expect, test } from 'vitest';
import { ArangoError } from '../../driver/ArangoError.ts';

test('an error without arguments takes its number and its text afterwards', () => {
  const error = new ArangoError();
  expect([error.errorNum, error.errorMessage, error.message]).toEqual([undefined, undefined, '']);
  error.errorNum = 10;
  error.errorMessage = 'bad parameter: too short';
  expect(String(error)).toBe('ArangoError 10: bad parameter: too short');
  expect([error.message, error.name, error.error]).toEqual(['bad parameter: too short', 'ArangoError', true]);
  expect(error).toBeInstanceOf(Error);
});

test('an error has the fields that it was given', () => {
  const error = new ArangoError({ errorNum: 1203, code: 404, errorMessage: 'collection not found' });
  expect([error.errorNum, error.code, error.message]).toEqual([1203, 404, 'collection not found']);
  expect(error.stack).toContain('collection not found');
});
