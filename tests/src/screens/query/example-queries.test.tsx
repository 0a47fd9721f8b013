// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bindParametersOf } from '../../../../aql/editor/bind-parameters.ts';
import { parseQuery } from '../../../../aql/parser/parse.ts';
import templates from '../../../../public/js/arango/aqltemplates.json';
import { pageConnection } from '../../../../src/api/page-connection.ts';
import { isModifying } from '../../../../src/query/run/is-modifying.ts';
import { QuerySession } from '../../../../src/query/tabs/QuerySession.ts';
import { InsertQuerySelect } from '../../../../src/screens/query/InsertQuerySelect.tsx';
import { openExample } from '../../../../src/screens/query/open-query.ts';
import { store } from '../../../../src/store/store.ts';
import { renderAt, setUpDom } from '../../dom.tsx';
import { recordServer } from '../../recorded-server.ts';

setUpDom();
const holder = recordServer();

const user = { user: 'root', active: true, error: false, code: 200 };
const path = `GET ${location.origin}/js/arango/aqltemplates.json`;

function open() {
  const session = new QuerySession(pageConnection());
  const { tabs, activeId } = session.tabs.store.getState();
  const tab = tabs.find(({ id }) => id === activeId)!;
  renderAt('/query', <InsertQuerySelect page={{ user: 'root', session, tabs, tab }} />);
  return session;
}

test("[2-query-template-1] if the templates cannot be loaded, 'Query' / 'Error while loading system templates'", async () => {
  holder.current.on('GET /_api/user/root', { ...user, extra: {} });
  holder.current.on(path, 'nothing', 500);
  open();
  await waitFor(() =>
    expect(store.getState().notes).toMatchObject([
      { kind: 'error', title: 'Query', text: 'Error while loading system templates' },
    ]),
  );
});

test('[7-query-6] the select has example queries and custom queries', async () => {
  const saved = { name: 'Mine', value: 'RETURN @n', parameter: { n: 0 } };
  holder.current.on('GET /_api/user/root', { ...user, extra: { queries: [saved] } });
  holder.current.on(path, templates);
  const session = open();
  const select = screen.getByRole('combobox', { name: 'Insert Query' });
  fireEvent.click(select);
  await screen.findByText('Example queries');
  fireEvent.click(await screen.findByText('Mine'));
  expect(session.tabs.active).toMatchObject({ text: 'RETURN @n', values: { n: '0' }, title: 'Mine' });
});

test.each(templates.map(({ name, value }) => [name, value]))(
  'the example %s is valid AQL',
  (_name, value) => {
    expect(() => parseQuery(value, '3.12')).not.toThrow();
  },
);

test('with the example graph of airports, examples that read have all values that they need', () => {
  const textsOf = (values: object | undefined) =>
    values &&
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
  for (const { name, value, parameter, airports } of templates) {
    const session = new QuerySession(pageConnection());
    const example = { name, value, parameter: textsOf(parameter) ?? {}, airports: textsOf(airports) };
    openExample(session, example, new Set(['airports', 'flights']));
    const keys = bindParametersOf(value, '3.12').map(({ key }) => key);
    const { values } = session.tabs.active;
    if (!isModifying(value))
      expect([name, keys.filter((key) => values[key] === undefined)]).toEqual([name, []]);
  }
});
