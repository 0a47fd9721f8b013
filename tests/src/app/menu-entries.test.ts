import { lazy } from 'react';
import { expect, test } from 'vitest';
import { menuEntriesOf } from '../../../src/app/frame/menu-entries.ts';
import type { Screen } from '../../../src/ui/Screen.ts';

const screen = (id: string, order?: number, group?: 'Tools'): Screen => ({
  id,
  paths: [id],
  title: id,
  ...(order === undefined
    ? {}
    : { menu: { label: id, order, icon: () => null, ...(group ? { group } : {}) } }),
  layout: 'page',
  Component: lazy(async () => ({ default: () => null })),
});

test('menus are in order; a group has the position of its first screen', () => {
  const entries = menuEntriesOf([
    screen('logs', 61, 'Tools'),
    screen('databases', 70),
    screen('graphs', 30),
    screen('login'),
    screen('shell', 60, 'Tools'),
  ]);
  expect(
    entries.map((entry) =>
      entry.kind === 'screen' ? entry.screen.id : [entry.label, ...entry.screens.map(({ id }) => id)],
    ),
  ).toEqual(['graphs', ['Tools', 'shell', 'logs'], 'databases']);
});

test('a group without screens is not shown', () => {
  expect(menuEntriesOf([screen('graphs', 30)]).map(({ kind }) => kind)).toEqual(['screen']);
});
