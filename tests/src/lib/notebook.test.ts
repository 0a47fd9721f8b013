import { describe, expect, test } from 'vitest';
import {
  emptyNotebook,
  headingsOf,
  newCell,
  notebookJson,
  notebookMarkdown,
  parseNotebookJson,
} from '../../../src/lib/notebook.ts';

describe('the outline', () => {
  test('headings of texts up to the third level, without marks, and not those of code blocks', () => {
    const cells = [
      newCell('text', '# The *archive* #\n\nText\n\n```sh\n# a comment\n```\n## Where\n#### small'),
      newCell('query', '# not a heading'),
      newCell('text', '### `scipy`'),
    ];
    expect(headingsOf(cells).map(({ level, text }) => [level, text])).toEqual([
      [1, 'The archive'],
      [2, 'Where'],
      [3, 'scipy'],
    ]);
    expect(headingsOf(cells).at(-1)?.cell).toBe(cells[2]?.id);
  });
});

describe('files', () => {
  const notebook = {
    ...emptyNotebook('Report'),
    cells: [newCell('text', '# Report'), newCell('query', 'RETURN @n\n')],
    parameters: { n: '9007199254740993', '@c': '"packages"' },
  };

  test('an exported notebook is imported with its cells and exact numbers, and with new ids', () => {
    const read = parseNotebookJson(notebookJson(notebook));
    expect(read.parameters).toEqual(notebook.parameters);
    expect(read.cells.map(({ kind, text }) => [kind, text])).toEqual([
      ['text', '# Report'],
      ['query', 'RETURN @n\n'],
    ]);
    expect(read.cells[0]?.id).not.toBe(notebook.cells[0]?.id);
  });

  test.each([
    ['[]', /expected a notebook, found at the top level/],
    ['{"title":"t","cells":[{"kind":"map","id":"1","text":""}],"parameters":{}}', /found at cells\.0\.kind/],
    ['{"title":"t"', /JSON/],
  ])('%s is refused with the place', (text, message) => {
    expect(() => parseNotebookJson(text)).toThrow(message);
  });

  test('Markdown has queries as code blocks', () => {
    expect(notebookMarkdown(notebook)).toBe('# Report\n\n```aql\nRETURN @n\n```\n');
  });
});
