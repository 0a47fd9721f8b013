import { expect, test } from 'vitest';
import type { NotebookCell } from '../../../src/lib/notebook.ts';
import { usedCells, withValues } from '../../../src/query/notebook/named-results.ts';

const cell = (id: string, text: string, name?: string): NotebookCell => ({ kind: 'query', id, text, name });

test('a cell uses the named cells whose names are bind parameters of its text', () => {
  const cells = [cell('1', 'RETURN 1', 'one'), cell('2', 'RETURN 2', 'two'), cell('3', 'RETURN @two')];
  const idsOf = (text: string) => usedCells({ id: '3', text }, cells).map(({ id }) => id);
  expect(idsOf('FOR x IN @@one RETURN [x, @two]')).toEqual(['1', '2']);
  expect(idsOf('RETURN "@one" // @two')).toEqual([]);
  expect(usedCells(cells[1]!, [cell('2', 'RETURN @two', 'two')])).toEqual([]);
});

test('rows in place of a collection are a value; offsets stay', () => {
  expect(withValues('FOR x IN @@one FOR y IN @@c RETURN "@@one"', new Set(['one']))).toBe(
    'FOR x IN  @one FOR y IN @@c RETURN "@@one"',
  );
});
