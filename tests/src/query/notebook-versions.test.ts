import { expect, test } from 'vitest';
import type { NotebookCell, NotebookContent } from '../../../src/lib/notebook.ts';
import { compareNotebooks } from '../../../src/query/notebook/versions/compare-notebooks.ts';
import { diffLines } from '../../../src/query/notebook/versions/line-diff.ts';
import { fc } from '../../fast-check.ts';

const query = (id: string, text: string, name?: string): NotebookCell => ({ kind: 'query', id, text, name });
const notebook = (cells: readonly NotebookCell[], more: Partial<NotebookContent> = {}): NotebookContent => ({
  title: 'Report',
  parameters: {},
  ...more,
  cells: [...cells],
});

test('the lines of a comparison are those of both texts, with as few changes as possible', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(texts, texts, (left, right) => {
      const lines = diffLines(left.join('\n'), right.join('\n'));
      const without = (kind: string) => lines.filter((line) => line.kind !== kind).map(({ text }) => text);
      expect(without('added')).toEqual(left);
      expect(without('removed')).toEqual(right);
      expect(lines.filter(({ kind }) => kind === 'same')).toHaveLength(commonLength(left, right));
    }),
  );
});

/** Length of the longest common subsequence, by its definition. */
function commonLength(left: readonly string[], right: readonly string[]): number {
  const [first, ...rest] = left;
  if (first === undefined) return 0;
  const at = right.indexOf(first);
  const without = commonLength(rest, right);
  return at < 0 ? without : Math.max(without, 1 + commonLength(rest, right.slice(at + 1)));
}

test('cells are compared by their ids; removed ones are shown where they were', () => {
  const before = notebook([query('1', 'RETURN 1'), query('2', 'RETURN 2'), query('3', 'a\nb\nc')], {
    parameters: { x: '1' },
  });
  const after = notebook([query('1', 'RETURN 1'), query('3', 'a\nB\nc'), query('4', 'new')], {
    title: 'Other',
    parameters: { x: '2' },
  });
  const parts = compareNotebooks(before, after);
  expect(parts.map(({ id, change }) => [id, change])).toEqual([
    ['title', 'changed'],
    ['parameters', 'changed'],
    ['1', 'same'],
    ['2', 'removed'],
    ['3', 'changed'],
    ['4', 'added'],
  ]);
  expect(parts[4]!.lines.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'same a',
    'removed b',
    'added B',
    'same c',
  ]);
});

test('a name of a result and the order of cells are changes', () => {
  const cells = [query('1', 'RETURN 1'), query('2', 'RETURN 2')] as const;
  expect(
    compareNotebooks(notebook(cells), notebook([query('1', 'RETURN 1', 'one'), cells[1]]))[0],
  ).toMatchObject({
    change: 'changed',
  });
  const moved = compareNotebooks(notebook(cells), notebook([cells[1], cells[0]]));
  expect(moved.map(({ change }) => change)).toEqual(['moved', 'moved']);
});
