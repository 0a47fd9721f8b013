// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryPlan } from '../../../../protocol/api/lib/query-plan.ts';
import { pageConnection } from '../../../../src/api/page-connection.ts';
import type { QueryResult } from '../../../../src/query/run/run-state.ts';
import { QuerySession } from '../../../../src/query/tabs/QuerySession.ts';
import { LowerPane, type LowerTab } from '../../../../src/screens/query/LowerPane.tsx';
import { usePageUser } from '../../../../src/screens/query/use-query-page.ts';
import { store } from '../../../../src/store/store.ts';
import { renderAt, setUpDom } from '../../dom.tsx';
import { rowsOf } from '../../query/result-rows.ts';

setUpDom();

const request = { text: 'RETURN 1', selectionStart: 0, bindVars: {}, batchSize: 1000, options: {} };

const plan = queryPlan.parse({
  nodes: [
    { type: 'SingletonNode', dependencies: [], id: 1, estimatedCost: 1, estimatedNrItems: 1 },
    { type: 'ReturnNode', dependencies: [1], id: 2, estimatedCost: 2, estimatedNrItems: 1 },
  ],
  rules: [],
  collections: [],
  variables: [],
  estimatedCost: 2,
  estimatedNrItems: 1,
});

function User() {
  return <output>{usePageUser()}</output>;
}

/** A query page whose tab has a result and an explanation. */
function open(shown: LowerTab) {
  const session = new QuerySession(pageConnection());
  const tab = session.tabs.active;
  const run = session.shownRun(tab);
  const rows = rowsOf('"a row"');
  const result: QueryResult = {
    id: 0,
    request,
    startedAtMs: 0,
    totalSeconds: 0.1234,
    serverSeconds: 0.1,
    warnings: [],
    stats: {},
    loadedRows: 1,
    totalRows: 1,
    hasMore: false,
    moreFailure: undefined,
    isLoadingMore: false,
    edits: 0,
    isRestored: false,
  };
  const explanation = {
    request,
    explainedAtMs: 0,
    plan,
    planText: 'the plan',
    stats: undefined,
    warnings: [],
  };
  run.restore({ result, explanation, profile: undefined, earlierPlans: [] }, rows, undefined);
  const page = { user: 'root', session, tabs: session.tabs.store.getState().tabs, tab };
  renderAt(
    '/query',
    <LowerPane
      page={page}
      request={request}
      shown={shown}
      onShow={() => undefined}
      onSelectRange={() => undefined}
      caret={undefined}
    />,
  );
}

test('[4-query-2] the result tab shows the rows and the execution time of a finished query', () => {
  open('result');
  const tabs = within(screen.getByRole('tablist', { name: 'Result and plans' }));
  expect(tabs.getByRole('tab', { name: 'Result' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('gridcell').textContent).toBe('a row');
  expect(screen.getByText('0.123 s')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download result' })).toBeTruthy();
});

test('[4-explain-3] an explanation is shown in place of the result, and the download button is hidden', () => {
  open('explain');
  const tabs = within(screen.getByRole('tablist', { name: 'Result and plans' }));
  expect(tabs.getByRole('tab', { name: 'Explain' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('radiogroup', { name: 'Form of the plan' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download result' })).toBeNull();
});

test('[3-saved-2] saved queries of an unknown user are those of root', () => {
  store.setState({ session: { kind: 'user', user: 'nina' } });
  renderAt('/query', <User />);
  expect(screen.getByRole('status').textContent).toBe('nina');
});

test.each(['unknown', 'off', 'none'] as const)('[3-saved-2] without a user (%s), root is used', (kind) => {
  store.setState({ session: { kind } });
  renderAt('/query', <User />);
  expect(screen.getByRole('status').textContent).toBe('root');
});
