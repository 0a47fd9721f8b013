// @vitest-environment jsdom
import { act, screen as dom, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../../../src/command.ts';
import { useQueryScreen } from '../../../../src/screens/query/state/use-query-screen.ts';
import { setOverlay } from '../../../../src/store/overlays.ts';
import { renderScreenHook, setUpDom } from '../../dom.tsx';
import { recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();

beforeEach(() => {
  server.current
    .on('GET /_api/user/root', { user: 'root', active: true, extra: {}, error: false, code: 200 })
    .on('GET /_api/query/rules', [
      { name: 'use-indexes', flags: { canBeDisabled: true } },
      { name: 'distribute', flags: { canBeDisabled: false } },
    ]);
});

/** The state of the page; all tabs but a new one are closed. */
function open(address = '/query') {
  const { result } = renderScreenHook(address, useQueryScreen);
  const { session, tabs } = result.current.page;
  act(() => {
    session.tabs.create();
    for (const { id } of tabs) session.tabs.close(id);
  });
  return result;
}

test('the commands act on the tab that is shown now', async () => {
  const screen = open();
  const { session, tab: first } = screen.current.page;
  await act(() => runCommand('query.newTab'));
  const { tab: second } = screen.current.page;
  expect(second.id).not.toBe(first.id);
  act(() => session.tabs.change(second.id, { text: 'RETURN 2' }));
  await act(() => runCommand('query.clearInput'));
  expect(screen.current.page.tab).toMatchObject({ id: second.id, text: '' });
  await act(() => runCommand('query.nextTab'));
  expect(screen.current.page.tab.id).toBe(first.id);
  await act(() => runCommand('query.closeTab'));
  expect(screen.current.page.tabs.map(({ id }) => id)).toEqual([second.id]);
});

test('the palette lists the commands that the state of the query allows', async () => {
  open();
  act(() => setOverlay('isPaletteOpen', true));
  expect(await dom.findByRole('option', { name: /Run query/ })).toBeDefined();
  expect(dom.queryByRole('option', { name: /Cancel query/ })).toBeNull();
  act(() => setOverlay('isPaletteOpen', false));
});

test('a selection belongs to its tab, and a range that the page marks is not run alone', () => {
  const screen = open();
  const { session, tab } = screen.current.page;
  act(() => session.tabs.change(tab.id, { text: 'RETURN 1\nRETURN' }));
  act(() => screen.current.text.onSelection({ start: 0, end: 8 }));
  expect(screen.current.text.hasSelection).toBe(true);
  act(() => screen.current.text.onSelection({ start: 8, end: 9 }));
  expect(screen.current.text.hasSelection).toBe(false);
  act(() => screen.current.text.selectRange(0, 8));
  act(() => screen.current.text.onSelection({ start: 0, end: 8 }));
  expect(screen.current.text).toMatchObject({ selection: undefined, caret: 8 });
  act(() => screen.current.text.onSelection({ start: 0, end: 6 }));
  act(() => session.tabs.create());
  expect(screen.current.text.selection).toBeUndefined();
});

test('names of collections and attributes are bind values: of @@name, and of @name after a dot', () => {
  const screen = open();
  const { session, tab } = screen.current.page;
  act(() =>
    session.tabs.change(tab.id, { values: { '@c': '"orders"', '@d': '1', min: '"2"', a: '"price"' } }),
  );
  const parameter = { name: '', ranges: [], types: [] };
  act(() =>
    screen.current.text.onBinds([
      { ...parameter, key: 'min', kind: 'value' },
      { ...parameter, key: 'a', kind: 'attribute' },
    ]),
  );
  expect(screen.current.text).toMatchObject({
    bindNames: ['@c', '@d', 'min', 'a'],
    bound: { collections: { c: 'orders' }, attributes: { a: 'price' } },
  });
});

test('a range of the text is shown even if the result fills the page', async () => {
  const screen = open();
  await act(() => runCommand('query.maximizeResult'));
  expect(screen.current.layout.fold).toBe('editor');
  act(() => screen.current.text.selectRange(0, 1));
  expect(screen.current.layout).toMatchObject({ fold: 'none', narrowTab: 'query' });
  await act(() => runCommand('query.toggleResult'));
  expect(screen.current.layout.fold).toBe('result');
});

test('the search of the history opens a folded panel', async () => {
  const screen = open();
  await act(() => runCommand('query.togglePanel'));
  expect(screen.current.layout.isPanelFolded).toBe(true);
  await act(() => runCommand('query.history'));
  expect(screen.current.layout).toMatchObject({
    isPanelFolded: false,
    panel: 'history',
    hasPanelChoice: true,
    historyFocusCount: 1,
  });
});

test('only rules that can be disabled are offered', async () => {
  const screen = open();
  await waitFor(() => expect(screen.current.rules).toEqual(['use-indexes']));
});
