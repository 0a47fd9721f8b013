// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { NodeProfile } from '../../../../aql/execution.ts';
import { explainText } from '../../../../aql/explainer/explain-text.ts';
import { prepareQuery } from '../../../../aql/prepare.ts';
import { queryPlan } from '../../../../protocol/api/lib/query-plan.ts';
import { pageConnection } from '../../../../src/api/page-connection.ts';
import { PlanPane } from '../../../../src/query/plan/PlanPane.tsx';
import { isTextOf, lineFigures } from '../../../../src/query/plan/plan-view.ts';
import { QueryRun } from '../../../../src/query/run/QueryRun.ts';
import { store } from '../../../../src/store/store.ts';
import { MemoryDatabase } from '../../../aql/memory/memory-source.ts';
import { renderAt, setUpDom } from '../../dom.tsx';
import { recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();

const text = `FOR a IN airports
  FILTER a.state == "s3"
  SORT a.size
  RETURN a.size`;

const database = new MemoryDatabase();
const airports = database.createCollection('airports');
for (let n = 0; n < 1000; n++) {
  airports.insert({ _key: `k${n}`, state: `s${n % 20}`, size: n }, { dialect: '3.12' });
}

function prepare(isProfiled: boolean) {
  const source = database.openSource();
  const options = isProfiled ? { profile: 2 as const } : {};
  const prepared = prepareQuery({ text, bindVars: {}, dialect: '3.12', options }, source);
  const explained = JSON.parse(JSON.stringify(prepared.explain()));
  let nodes: readonly NodeProfile[] = [];
  if (isProfiled) {
    let ticks = 0;
    const clock = () => ticks++;
    const execution = prepared.execute(source, { random: () => 0.5, nowMs: 0, isKilled: () => false, clock });
    for (const _batch of execution.rows);
    nodes = execution.nodes ?? [];
  }
  const planText = explainText({ text, dialect: '3.12', plan: explained, warnings: [] });
  return { plan: queryPlan.parse(explained), planText, nodes };
}

const request = { text, selectionStart: 0, bindVars: {}, batchSize: 1000, options: {} };

function explanation() {
  const { plan, planText } = prepare(false);
  return { request, explainedAtMs: 0, plan, planText, stats: undefined, warnings: [] };
}

function profile() {
  const { plan, planText, nodes } = prepare(true);
  const stats = { nodes: [...nodes] };
  return { request, profiledAtMs: 0, plan, planText, stats, phases: { executing: 0.25 }, warnings: [] };
}

let run: QueryRun;
beforeEach(() => {
  run = new QueryRun(pageConnection());
  store.setState({ access: { level: 'rw', isAdministrator: true } });
  server.current.on('GET /_api/user/root/database/_system/airports', { result: 'rw' });
});

function render(kind: 'explain' | 'profile', editorText = text) {
  const onSelectRange = vi.fn<(start: number, end: number) => void>();
  renderAt(
    '/query',
    <PlanPane kind={kind} run={run} editorText={editorText} onSelectRange={onSelectRange} />,
  );
  return onSelectRange;
}

test('without a plan it says what explain and profile do', () => {
  render('explain');
  expect(screen.getByText(/without running it/)).toBeTruthy();
});

test('[3-plan-1] the tree of an explanation has estimates, and a node selects its statement', async () => {
  run.store.setState({ explanation: explanation() });
  const onSelectRange = render('explain');
  const tree = screen.getByRole('treegrid', { name: 'Plan' });
  expect(
    within(tree)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Plan node', 'Est. rows', 'Est. cost']);
  await userEvent.click(within(tree).getByText('SortNode'));
  const start = text.indexOf('SORT');
  expect(onSelectRange).toHaveBeenCalledWith(start, start + 'SORT a.size'.length);
  await userEvent.keyboard('{Home}');
  const rows = within(tree).getAllByRole('row');
  expect(rows[1]?.getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement).toBe(rows[1]);
});

test('a profile has rows, dropped rows and times, and the figures of each line', () => {
  const profiled = profile();
  run.store.setState({ profile: profiled });
  render('profile');
  const scan = screen.getByRole('row', { name: /EnumerateCollectionNode/ });
  expect(within(scan).getByText('950')).toBeTruthy();
  expect(within(scan).getByText('50')).toBeTruthy();
  expect(screen.getByText('250.0 ms')).toBeTruthy();
  const figures = lineFigures(profiled);
  expect(figures.map(({ offset }) => text.slice(offset).split(' ')[0])).toEqual(
    expect.arrayContaining(['FOR', 'SORT', 'RETURN']),
  );
  expect(figures.find(({ offset }) => offset === 0)?.text).toMatch(/ ms, 50 rows$/);
  expect(isTextOf(profiled.request, text)).toBe(true);
  expect(isTextOf(profiled.request, `${text} `.replace('airports', 'ports'))).toBe(false);
});

test('an advice creates its index', async () => {
  run.store.setState({ profile: profile() });
  server.current.on('POST /_api/index', {
    id: 'airports/7',
    type: 'persistent',
    fields: ['state'],
    isNewlyCreated: true,
    error: false,
    code: 201,
  });
  render('profile');
  expect(screen.getByText(/1,000 documents of airports were read and 950 of them dropped/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Create index' }));
  expect(await screen.findByText(/Index created/)).toBeTruthy();
  expect(server.current.changes).toMatchObject([
    { path: '/_api/index?collection=airports', body: { type: 'persistent', fields: ['state'] } },
  ]);
});

test('a refused index is an error beside its advice', async () => {
  run.store.setState({ explanation: explanation() });
  server.current.refuse('POST /_api/index', 403, 11, 'forbidden');
  render('explain');
  await userEvent.click(screen.getByRole('button', { name: 'Create index' }));
  expect((await screen.findByRole('alert')).textContent).toBe('forbidden (error 11)');
});

test('a changed text has no places', async () => {
  run.store.setState({ explanation: explanation() });
  const onSelectRange = render('explain', `${text.replace('s3', 's33')}`);
  expect(screen.getByText('The text has changed since this plan.')).toBeTruthy();
  await userEvent.click(screen.getByText('SortNode'));
  expect(onSelectRange).not.toHaveBeenCalled();
});

test('the text is the one of the explainer', async () => {
  const explained = explanation();
  run.store.setState({ explanation: explained });
  render('explain');
  await userEvent.click(screen.getByRole('radio', { name: 'Text' }));
  const shown = [...screen.getByRole('region', { name: 'Plan as text' }).children];
  expect(shown.map(({ textContent }) => textContent?.replace('\u00a0', '')).join('\n')).toBe(
    explained.planText,
  );
});
