// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { pageConnection } from '../../../src/api/page-connection.ts';
import { ResultPane } from '../../../src/query/results/ResultPane.tsx';
import { QueryRun } from '../../../src/query/run/QueryRun.ts';
import type { QueryFailure } from '../../../src/query/run/query-failure.ts';
import type { QueryRequest } from '../../../src/query/run/query-request.ts';
import type { QueryResult } from '../../../src/query/run/run-state.ts';
import { renderAt, setUpDom } from '../dom.tsx';
import { rowsOf } from './result-rows.ts';

setUpDom();

const request: QueryRequest = {
  text: 'FOR t IN towns\n  RETURN LENGHT(t)',
  selectionStart: 0,
  bindVars: {},
  batchSize: 1000,
  options: {},
};

const failure: QueryFailure = {
  errorNum: 1540,
  errorName: 'ERROR_QUERY_FUNCTION_NAME_UNKNOWN',
  status: 400,
  message: "usage of unknown function 'LENGHT()'",
  details: 'POST …',
  failedAtMs: 0,
  line: 2,
  column: 10,
  range: { start: 24, end: 30 },
};

function shownRun(texts: readonly string[], changes: Partial<QueryResult> = {}): QueryRun {
  const run = new QueryRun(pageConnection());
  const rows = rowsOf(...texts);
  const result: QueryResult = {
    id: 0,
    request,
    startedAtMs: 0,
    totalSeconds: 0.412,
    serverSeconds: 0.389,
    warnings: [],
    stats: {},
    loadedRows: rows.length,
    totalRows: rows.length,
    hasMore: false,
    moreFailure: undefined,
    isLoadingMore: false,
    edits: 0,
    isRestored: false,
    ...changes,
  };
  run.restore({ result, explanation: undefined, profile: undefined, earlierPlans: [] }, rows, undefined);
  return run;
}

function show(run: QueryRun, props: Partial<Parameters<typeof ResultPane>[0]> = {}) {
  const onSelectRange = vi.fn();
  renderAt(
    '/',
    <ResultPane
      run={run}
      request={request}
      editorText={request.text}
      onSelectRange={onSelectRange}
      {...props}
    />,
  );
  return { onSelectRange };
}

const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent),
    );

test('[11-exact-2] columns stand in the order of first appearance, values as sent', () => {
  show(shownRun(['{"b":1.0,"a":"x"}', '{"c":9007199254740993,"b":null,"d":{"e":[1,2]},"f":[1,2,3]}']));
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '#',
    'b',
    'a',
    'c',
    'd',
    'f',
  ]);
  expect(cells()).toEqual([
    ['1.0', 'x', '', '', ''],
    ['null', '', '9007199254740993', '{1}', '[3]'],
  ]);
});

test('rows that are not objects have one column', () => {
  show(shownRun(['1', '"two"', '[3]']));
  expect(cells()).toEqual([['1'], ['two'], ['[1]']]);
});

test('[3-result-2] the statistics line has rows, times with three decimals, warnings and memory', async () => {
  show(
    shownRun(['1'], {
      stats: { peakMemoryUsage: 98304 },
      warnings: [{ code: 1562, message: 'division by zero' }],
    }),
  );
  expect(screen.getByText('1 row')).toBeTruthy();
  expect(screen.getByText('0.412 s')).toBeTruthy();
  expect(screen.getByText('0.389 s at the server, 0.023 s on the way')).toBeTruthy();
  expect(screen.getByText('Peak memory 96 KiB')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '1 warning' }));
  expect(await screen.findByText('[1562] division by zero')).toBeTruthy();
});

test('sorting sorts the loaded rows and says so while there are more', async () => {
  show(shownRun(['{"n":2}', '{"n":10}', '{"m":0}', '{"n":1}'], { hasMore: true, totalRows: 40 }));
  expect(screen.getByText('4 of 40 rows')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'n' }));
  await waitFor(() => expect(cells().map(([n]) => n)).toEqual(['1', '2', '10', '']));
  expect(screen.getByText('Sorted: the 4 loaded rows only.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'n' }));
  await waitFor(() => expect(cells().map(([n]) => n)).toEqual(['10', '2', '1', '']));
});

test('a nested value opens in the side panel', async () => {
  show(shownRun(['{"name":"x","tags":[1.0,9007199254740993]}']));
  await userEvent.click(screen.getByRole('gridcell', { name: '[2]' }));
  const panel = screen.getByRole('complementary', { name: 'Value' });
  expect(within(panel).getByText('tags of row 1')).toBeTruthy();
  expect(panel.querySelector('pre')!.textContent).toBe('[\n  1.0,\n  9007199254740993\n]');
});

test('[8-run-2] a failure shows [errorNum] errorMessage, its place and the way there', async () => {
  const run = new QueryRun(pageConnection());
  run.store.setState({ status: { kind: 'failed', run: 'query', failure } });
  const { onSelectRange } = show(run);
  expect(screen.getByRole('heading', { name: 'Query error' })).toBeTruthy();
  expect(screen.getByText("[1540] usage of unknown function 'LENGHT()'")).toBeTruthy();
  expect(screen.getByText('Line 2, column 10. HTTP 400, ERROR_QUERY_FUNCTION_NAME_UNKNOWN.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Go to line 2' }));
  expect(onSelectRange).toHaveBeenCalledWith(24, 30);
});

test('the place of a failure of a selection is counted in the whole text', async () => {
  const run = new QueryRun(pageConnection());
  run.store.setState({ status: { kind: 'failed', run: 'query', failure } });
  const before = 'RETURN 1\n';
  const selected = { ...request, selectionStart: before.length };
  const { onSelectRange } = show(run, { request: selected, editorText: before + request.text });
  await userEvent.click(screen.getByRole('button', { name: 'Go to line 3' }));
  expect(onSelectRange).toHaveBeenCalledWith(33, 39);
});

test('[8-run-3] an error without a number is shown with ERROR, one of an explain as Explain error', () => {
  const run = new QueryRun(pageConnection());
  const unnumbered = { ...failure, errorNum: 0, message: 'no answer', range: undefined };
  run.store.setState({ status: { kind: 'failed', run: 'explain', failure: unnumbered } });
  show(run);
  expect(screen.getByRole('heading', { name: 'Explain error' })).toBeTruthy();
  expect(screen.getByText('ERROR no answer')).toBeTruthy();
});

test('[11-kept-1] after a failure the last result can be shown', async () => {
  const run = shownRun(['"kept"']);
  run.store.setState({ status: { kind: 'failed', run: 'query', failure } });
  show(run);
  await userEvent.click(screen.getByRole('button', { name: 'Show it' }));
  expect(cells()).toEqual([['kept']]);
});

test('[4-query-1] the overlay says Query is operating... after a delay and can be cancelled', async () => {
  const run = shownRun(['"before"']);
  const cancel = vi.spyOn(run, 'cancel').mockResolvedValue();
  // Not yet 300 ms, on any machine.
  run.store.setState({ status: { kind: 'running', run: 'query', startedAtMs: Date.now() + 600_000 } });
  show(run);
  expect(screen.queryByText('Query is operating...')).toBeNull();
  act(() => run.store.setState({ status: { kind: 'running', run: 'query', startedAtMs: 0 } }));
  expect(await screen.findByText('Query is operating...')).toBeTruthy();
  expect(screen.getByText('before')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /Cancel/ }));
  await userEvent.keyboard('{Escape}');
  expect(cancel).toHaveBeenCalledTimes(2);
});

test('[4-overlay-1] a query is cancelled before the overlay appears', async () => {
  const run = shownRun(['"before"']);
  const cancel = vi.spyOn(run, 'cancel').mockResolvedValue();
  run.store.setState({ status: { kind: 'running', run: 'query', startedAtMs: Date.now() + 600_000 } });
  show(run);
  await userEvent.keyboard('{Escape}');
  expect(cancel).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Query is operating...')).toBeNull();
});

test('[4-explain-2] the overlay of an explain says Explain is operating...', async () => {
  const run = new QueryRun(pageConnection());
  run.store.setState({ status: { kind: 'running', run: 'explain', startedAtMs: 0 } });
  show(run);
  expect(await screen.findByText('Explain is operating...')).toBeTruthy();
});

test('[4-query-4] a cancel says Query canceled. and shows the previous result', () => {
  const run = shownRun(['"before"']);
  run.store.setState({ status: { kind: 'cancelled', run: 'query' } });
  show(run);
  expect(screen.getByRole('status').textContent).toContain('Query canceled.');
  expect(cells()).toEqual([['before']]);
});

test('an edit after the run is named', () => {
  show(shownRun(['1']), { request: { ...request, text: 'RETURN 2' } });
  expect(screen.getByText('Edited since this run (00:00:00 UTC)')).toBeTruthy();
});

test('[11-empty-1] an empty result says what was read and dropped', () => {
  show(shownRun([], { stats: { scannedFull: 4546, filtered: 4546 } }));
  expect(screen.getByRole('heading', { name: 'No rows' })).toBeTruthy();
  expect(
    screen.getByText(
      'The query ran without an error and returned an empty result. 4,546 documents were read and all of them dropped by a filter.',
    ),
  ).toBeTruthy();
});

test('[11-empty-1] an empty result counts the rows per filter on demand, and names the one that drops all', async () => {
  const user = userEvent.setup({ delay: null });
  const run = shownRun([], { stats: { scannedFull: 3, filtered: 3 } });
  const nodes = [
    { type: 'SingletonNode', dependencies: [], id: 1 },
    { type: 'EnumerateCollectionNode', dependencies: [1], id: 2, collection: 'towns' },
    { type: 'FilterNode', dependencies: [2], id: 3 },
    { type: 'ReturnNode', dependencies: [3], id: 4 },
  ];
  const measured = [1, 3, 0, 0].map((items, at) => ({
    id: at + 1,
    calls: 1,
    items,
    filtered: 0,
    runtime: 0,
  }));
  vi.spyOn(run, 'profile').mockImplementation((profiled) => {
    run.store.setState({
      profile: {
        request: profiled,
        profiledAtMs: 0,
        planText: '',
        phases: {},
        warnings: [],
        plan: { nodes, rules: [], collections: [], variables: [] } as never,
        stats: { nodes: measured } as never,
      },
    });
    return Promise.resolve();
  });
  show(run);
  await user.click(screen.getByRole('button', { name: 'Count rows per filter' }));
  const rows = within(screen.getByRole('table', { name: 'Rows per statement' })).getAllByRole('row');
  expect(rows.map(({ lastChild }) => lastChild?.textContent)).toEqual(['3 rows', '0 rows (drops all)']);
  expect(screen.queryByRole('button', { name: 'Count rows per filter' })).toBeNull();
});

test('a warning leads to its place in the text, if that place is certain', async () => {
  const user = userEvent.setup({ delay: null });
  const text = 'FOR n IN 1..2\n  RETURN n / 0 + TO_NUMBER(n)';
  const warnings = [
    { code: 1562, message: 'division by zero' },
    { code: 1542, message: "invalid argument type in call to function 'TO_NUMBER()'" },
    { code: 1577, message: 'something without a place' },
  ];
  const { onSelectRange } = show(shownRun(['1'], { warnings, request: { ...request, text } }), {
    editorText: text,
  });
  await user.click(screen.getByRole('button', { name: '3 warnings' }));
  const places = await screen.findAllByRole('button', { name: 'Go to line 2' });
  expect(places).toHaveLength(2);
  for (const place of places) await user.click(place);
  const texts = onSelectRange.mock.calls.map(([start, end]) => text.slice(start, end));
  expect(texts).toEqual(['/', 'TO_NUMBER']);
});

test('a view that does not fit the data is disabled with its reason', () => {
  show(shownRun(['{"name":"x"}']));
  for (const [name, reason] of [
    ['Chart', 'No numbers in this result'],
    ['Graph', 'No documents, edges or paths in this result'],
    ['Map', 'No coordinates in this result'],
  ]) {
    expect(
      (screen.getByRole('radio', { name: new RegExp(`^${name} ?: ${reason}`) }) as HTMLInputElement).disabled,
    ).toBe(true);
  }
  expect((screen.getByRole('radio', { name: 'Table' }) as HTMLInputElement).checked).toBe(true);
});

test('[2-query-output-1] Clear output removes the result', async () => {
  const user = userEvent.setup({ delay: null });
  const run = shownRun(['"shown"']);
  show(run);
  expect(cells()).toEqual([['shown']]);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Clear output' }));
  expect(await screen.findByText('Run the query to see its result here.')).toBeTruthy();
  expect(run.store.getState().result).toBeUndefined();
});
