// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { pageConnection } from '../../../src/api/page-connection.ts';
import { runAtOnce } from '../../../src/lib/slices.ts';
import { type CellFilter, cellTest, type FilterOperator } from '../../../src/query/results/cell-filter.ts';
import { summarizeCells } from '../../../src/query/results/cell-summary.ts';
import { arrangeRows } from '../../../src/query/results/sort-rows.ts';
import { TableView } from '../../../src/query/results/TableView.tsx';
import { QueryRun } from '../../../src/query/run/QueryRun.ts';
import type { QueryResult } from '../../../src/query/run/run-state.ts';
import { renderAt, setUpDom } from '../dom.tsx';
import { rowsOf } from './result-rows.ts';

setUpDom();

const texts = [
  '{"name":"Oslo","size":700,"note":"two\\nlines"}',
  '{"name":"Bergen","size":290}',
  '{"name":"Mo","size":null,"note":"plain"}',
  '{"name":"Bodø","size":9007199254740993}',
];

/** Shows the rows as a table; returns the run. */
function show(rowTexts: readonly string[] = texts): QueryRun {
  const run = new QueryRun(pageConnection());
  const rows = rowsOf(...rowTexts);
  const result = {
    id: 0,
    loadedRows: rows.length,
    totalRows: rows.length,
    hasMore: false,
  } as QueryResult;
  run.restore({ result, explanation: undefined, profile: undefined, earlierPlans: [] }, rows, undefined);
  renderAt('/', <TableView run={run} result={run.store.getState().result!} />);
  return run;
}

const column = (at: number) =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[at]?.textContent);
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const cell = (name: string) => screen.getByRole('gridcell', { name });

/** Opens the menu of a column by keyboard and chooses an entry. */
async function choose(user: ReturnType<typeof userEvent.setup>, heading: string, entry: string) {
  screen.getByRole('button', { name: heading }).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

test.each<[FilterOperator, string, readonly string[]]>([
  ['contains', 'O', ['"Oslo"', '"Bodø"', '[0,"no"]']],
  ['is', 'Oslo', ['"Oslo"']],
  ['is', '700', ['700', '7e2', '"700"']],
  ['is', '9007199254740993', ['9007199254740993']],
  [
    'isNot',
    '700',
    ['"Oslo"', '"Bodø"', '9007199254740993', '9007199254740992', 'null', '[0,"no"]', undefined!],
  ],
  ['less', '9007199254740993', ['700', '7e2', '9007199254740992']],
  ['atMost', 'C', ['"Bodø"', '"700"']],
  ['atLeast', '700.0', ['700', '7e2', '9007199254740993', '9007199254740992']],
  ['greater', 'Oscar', ['"Oslo"']],
  ['hasNone', '', ['null', undefined!]],
  [
    'hasValue',
    '',
    ['"Oslo"', '"Bodø"', '700', '7e2', '"700"', '9007199254740993', '9007199254740992', '[0,"no"]'],
  ],
])('the condition %s %s keeps values of its kind, and compares integers exactly', (operator, text, kept) => {
  const cells = [
    '"Oslo"',
    '"Bodø"',
    '700',
    '7e2',
    '"700"',
    '9007199254740993',
    '9007199254740992',
    'null',
    '[0,"no"]',
    undefined,
  ];
  expect(cells.filter(cellTest({ column: 'x', operator, text }))).toEqual(
    cells.filter((each) => kept.includes(each!)),
  );
});

test('rows are filtered by all conditions and then sorted', () => {
  const rows = rowsOf(...texts, '5');
  const filters: readonly CellFilter[] = [
    { column: 'size', operator: 'hasValue', text: '' },
    { column: 'name', operator: 'contains', text: 'o' },
  ];
  const order = (sort: { column: string; isDescending: boolean } | undefined) => [
    ...runAtOnce(arrangeRows(rows, { sort, filters })),
  ];
  expect(order(undefined)).toEqual([0, 3]);
  expect(order({ column: 'size', isDescending: true })).toEqual([3, 0]);
});

test('figures of cells: integers of any length are added exactly, fractions without loss', () => {
  const range = { firstRow: 0, lastRow: 3, firstColumn: 0, lastColumn: 1 };
  const figures = (rowTexts: readonly string[], names: readonly string[]) =>
    runAtOnce(
      summarizeCells(
        rowsOf(...rowTexts),
        (place) => place,
        { ...range, lastRow: rowTexts.length - 1 },
        names,
      ),
    );
  expect(figures(texts, ['size', 'note'])).toEqual({
    cells: 8,
    values: 5,
    numbers: 3,
    sum: '9007199254741983',
    min: '290',
    max: '9007199254740993',
    mean: 3_002_399_751_580_661,
  });
  const fractions = Array.from({ length: 1000 }, () => '{"x":0.1}');
  expect(figures(fractions, ['x'])).toMatchObject({ sum: '100', mean: 0.1 });
});

test('a cell with line breaks shows a mark for each', () => {
  show();
  expect(column(2)).toEqual(['two↵lines', '', 'plain', '']);
  expect(screen.getByRole('img', { name: 'Line break' })).toBeTruthy();
});

test('columns are hidden, shown and pinned by the menu of the heading, which the keyboard opens', async () => {
  const user = userEvent.setup({ delay: null });
  show();
  await choose(user, 'size', 'Hide column');
  expect(headings()).toEqual(['#', 'name', 'note']);
  await choose(user, 'note', 'Pin column');
  expect(headings()).toEqual(['#', 'note', 'name']);
  expect(column(0)).toEqual(['two↵lines', '', 'plain', '']);
  await user.click(screen.getByRole('button', { name: '1 hidden column' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Show size' }));
  await choose(user, 'note', 'Unpin column');
  expect(headings()).toEqual(['#', 'name', 'size', 'note']);
});

test('a filter of a column keeps the rows that fulfil it, and is removed', async () => {
  const user = userEvent.setup({ delay: null });
  show();
  await choose(user, 'size', 'Filter…');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Condition for size' }), 'greater');
  await user.type(screen.getByRole('textbox', { name: 'Value for size' }), '500');
  await waitFor(() => expect(column(0)).toEqual(['Oslo', 'Bodø']));
  expect(screen.getByText('2 of 4 loaded rows')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(column(0)).toHaveLength(4));
});

test('Shift and the arrow keys select cells; their figures are below the table, and Ctrl+C copies them', async () => {
  const user = userEvent.setup({ delay: null });
  show();
  await user.click(cell('700'));
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  const figures = () => screen.getByText('Cells').parentElement!.textContent;
  await waitFor(() => expect(figures()).toBe('Cells 3Count 2Sum 990Min 290Max 700Mean 495'));
  await user.keyboard('{Control>}c{/Control}');
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('700\n290\nnull'));
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Cells')).toBeNull();
});

test('the menu selects a whole column', async () => {
  const user = userEvent.setup({ delay: null });
  show();
  await choose(user, 'size', 'Select column');
  await waitFor(() => expect(screen.getByText('Sum').textContent).toBe('Sum 9,007,199,254,741,983'));
});
