import { expect, test } from 'vitest';
import type { SavedQuery } from '../../../../src/api/saved-queries.ts';
import { exportText, isJsonFile, readImport } from '../../../../src/screens/query/query-files.ts';

const query: SavedQuery = {
  name: 'One',
  value: 'RETURN @n',
  parameter: { n: '12345678901234567890' },
  database: '_system',
  modifiedMs: 1,
};

test('[1-saved-2] an export is imported with the same texts, values and digits', () => {
  expect(readImport(exportText([query]), '_system')).toEqual([query]);
});

test('imported queries belong to the database of the page; of equal names the last one counts', () => {
  const text = '[{"name":"A","value":"RETURN 1"},{"name":"A","value":"RETURN 2","parameter":{}}]';
  expect(readImport(text, 'shop')).toMatchObject([{ name: 'A', value: 'RETURN 2', database: 'shop' }]);
});

test.each([
  ['{', 'not valid JSON'],
  ['{}', 'Expected a JSON array'],
  ['[{"name":"A"}]', 'Element 1 of the file is no query'],
  [
    '[{"name":"A","value":"RETURN 1"},{"name":" ","value":"RETURN 1"}]',
    'Element 2 of the file: No query name',
  ],
  [
    '[{"name":"Insert Query","value":"RETURN 1"}]',
    "Element 1 of the file: 'Insert Query' is the text of the menu",
  ],
])('a file that has no queries is refused: %s', (text, message) => {
  expect(() => readImport(text, '_system')).toThrow(message);
});

test.each([
  [{ name: 'a.json', type: '' }, true],
  [{ name: 'A.JSON', type: 'text/plain' }, true],
  [{ name: 'queries', type: 'application/json' }, true],
  [{ name: 'a.txt', type: 'text/plain' }, false],
  [{ name: 'json', type: '' }, false],
])('%j is a JSON file: %s', (file, expected) => {
  expect(isJsonFile(file)).toBe(expected);
});
