import { expect, test } from 'vitest';
import { recordedDriver } from './recorded-port.ts';

test('a statement without options, batch size and count has none', () => {
  const { db, sent } = recordedDriver();
  const statement = db._createStatement({ query: 'RETURN 1' });
  expect(statement.getOptions()).toBeUndefined();
  expect(statement.getBatchSize()).toBeNull();
  expect(statement.getCount()).toBe(false);
  expect(statement.getCache()).toBeUndefined();
  expect(statement.getBindVariables()).toEqual({});
  statement.execute();
  expect(sent.at(-1)).toBe('POST /_api/cursor {"query":"RETURN 1","count":false,"bindVars":{}}');
});

test('new options replace the others', () => {
  const statement = recordedDriver().db._createStatement({ query: 'RETURN 1', options: { a: 1 } });
  expect(statement.getOptions()).toEqual({ a: 1 });
  statement.setOptions({ b: 2 });
  expect(statement.getOptions()).toEqual({ b: 2 });
});
