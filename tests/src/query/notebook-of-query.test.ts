import { expect, test } from 'vitest';
import { notebookOfQuery } from '../../../src/query/notebook/notebook-of-query.ts';
import { newTab } from '../../../src/query/tabs/query-tab.ts';

const cellsOf = (text: string, values = {}) => {
  const { cells, parameters } = notebookOfQuery(newTab('id', 'Query *1*', text, values));
  return { cells: cells.map(({ kind, text }) => [kind, text]), parameters };
};
const heading = ['text', '# Query \\*1\\*\n'];

test('each statement is a cell; values without a parameter are left out', () => {
  expect(cellsOf("RETURN @a; RETURN ';'", { a: '1', b: '2' })).toEqual({
    cells: [heading, ['query', 'RETURN @a'], ['query', "RETURN ';'"]],
    parameters: { a: '1' },
  });
});

test('a text without a statement is kept', () => {
  expect(cellsOf('').cells).toEqual([heading, ['query', '']]);
  expect(cellsOf('; // later').cells).toEqual([heading, ['query', '; // later']]);
});
