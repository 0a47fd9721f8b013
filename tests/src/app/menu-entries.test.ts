import { lazy } from 'react';
import { expect, test } from 'vitest';
import { menuEntriesOf, menuScreenOf } from '../../../src/app/frame/menu-entries.ts';
import type { Access } from '../../../src/store/app-state.ts';
import type { MenuContext, Screen } from '../../../src/ui/Screen.ts';

const screen = (
  id: string,
  order?: number,
  { menu = {}, ...more }: { menu?: Partial<Screen['menu']> } & Partial<Omit<Screen, 'menu'>> = {},
): Screen => ({
  id,
  paths: [id],
  title: id,
  ...(order === undefined ? {} : { menu: { label: id, order, icon: () => null, ...menu } }),
  layout: 'page',
  Component: lazy(async () => ({ default: () => null })),
  ...more,
});

const tools = { menu: { group: 'Tools' } } as const;
const administrator: Access = { level: 'rw', isAdministrator: true, databases: undefined };
const system: MenuContext = { database: '_system', access: administrator };

test('what the server does not have is not offered', () => {
  const entries = menuEntriesOf(
    [screen('functions', 1, { needs: 'userFunctions' }), screen('backups', 2, { needs: 'orrery' })],
    { ...system, absent: { userFunctions: 'User-defined functions exist in ArangoDB up to 3.12.' } },
  );
  expect(entries.map(({ id }) => id)).toEqual(['backups-menu']);
});

test('menus are in order; a group has the position of its first screen', () => {
  const entries = menuEntriesOf(
    [
      screen('logs', 61, tools),
      screen('databases', 70),
      screen('graphs', 30, { menu: { elementId: 'graphviewer-menu' } }),
      screen('login'),
      screen('shell', 60, tools),
    ],
    system,
  );
  expect(
    entries.map((entry) =>
      entry.kind === 'screen' ? entry.id : [entry.id, ...entry.screens.map(({ id }) => id)],
    ),
  ).toEqual(['graphviewer-menu', ['tools-menu', 'shell', 'logs'], 'databases-menu']);
});

test('a group without screens is not shown', () => {
  expect(menuEntriesOf([screen('graphs', 30)], system).map(({ kind }) => kind)).toEqual(['screen']);
});

test('[2.3-3] [6-frame-2] entries that the database or the rights exclude are hidden', () => {
  const all = [
    screen('logs', 61, { menu: { group: 'Tools', isShown: ({ database }) => database === '_system' } }),
    screen('databases', 70, { isAllowed: ({ access }) => access?.isAdministrator === true }),
  ];
  const idsIn = (context: MenuContext) => menuEntriesOf(all, context).map(({ id }) => id);
  expect(idsIn(system)).toEqual(['tools-menu', 'databases-menu']);
  expect(
    idsIn({ database: 'shop', access: { level: 'rw', isAdministrator: false, databases: undefined } }),
  ).toEqual([]);
});

test('[2.1-5] a screen without a menu marks the menu of another screen', () => {
  const graphs = screen('graphs', 30);
  const viewer = screen('graph-viewer', undefined, { menuOf: 'graphs' });
  expect(menuScreenOf(viewer, [graphs, viewer])).toBe(graphs);
  expect(menuScreenOf(graphs, [graphs, viewer])).toBe(graphs);
  expect(menuScreenOf(undefined, [graphs])).toBeUndefined();
});
