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

test('menus stand in their order; a group stands where its first screen would', () => {
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

test('without screens of a group the group is not there', () => {
  expect(menuEntriesOf([screen('graphs', 30)]).map(({ kind }) => kind)).toEqual(['screen']);
});
