// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { appCommands } from '../../../src/app/commands.ts';
import { panButtonArgs } from '../../../src/graph/features/camera/view-commands.ts';
import { lensAt } from '../../../src/graph/geometry/camera/lens.ts';
import { defaultGraphStyle } from '../../../src/graph/styles/GraphStyle.ts';
import { toBoxLabel, toFreeLabel } from '../../../src/graph/styles/label-text.ts';
import { communityColor, pairOf, palette } from '../../../src/graph/styles/palette.ts';
import { canvasThemes } from '../../../src/graph/styles/theme.ts';
import { tools } from '../../../src/graph/tools/registry.ts';
import { settingsKey } from '../../../src/graph/workspace/settings.ts';
import { graphSizes } from '../../../src/graph/workspace/workspace-state.ts';

/** Constants and lists of the graph viewer specification. */

test('[2-sizes] the size selector has the sizes of the specification', () => {
  expect(graphSizes).toEqual([5, 10, 20, 50, 100, 500, 1000, 2500, 5000, 'all']);
});

test('[2-modes] the toolbox has the six modes, a view mode is not offered, and each mode has its cursor', () => {
  const ids = tools.map(({ id }) => id);
  for (const id of ['expand', 'drag', 'edit', 'connect', 'add', 'delete']) expect(ids).toContain(id);
  expect(ids).not.toContain('view');
  expect(tools.every(({ cursor }) => cursor.background !== '' && cursor.vertex !== '')).toBe(true);
});

test('[2-settings-key] settings are keyed by the first segment of the hash and the third of the path', () => {
  expect(settingsKey({ hash: '#graph/social', pathname: '/_db/shop/' })).toBe('#graphshop');
  expect(settingsKey({ hash: '', pathname: '/graph/social' })).toBe('social');
});

test('[5-label] over 15 characters a label is cut to 13 and ..., an empty one is ATTR NOT SET', () => {
  expect(toFreeLabel('fifteen letters')).toBe('fifteen letters');
  expect(toFreeLabel('sixteen letters!')).toBe('sixteen lette...');
  expect(toFreeLabel('')).toBe('ATTR NOT SET');
});

test('[5-label-lines] a label in a box has at most two lines of about 10 to 12 characters', () => {
  expect(toBoxLabel('Copenhagen Kastrup Airport')).toEqual(['Copenhagen', 'Kastrup A...']);
  expect(toBoxLabel('')).toEqual(['ATTR NOT SET']);
});

test('[9-pan] a pan button moves by 10 px', () => {
  expect(panButtonArgs).toEqual({ px: 10 });
});

test('[2-scroll-keys] j scrolls down and k scrolls up', () => {
  const keyOf = (id: string) => appCommands.find((command) => command.id === id)?.key;
  expect([keyOf('app.scrollDown'), keyOf('app.scrollUp')]).toEqual(['j', 'k']);
});

test('[9-palette] eleven pairs are used in turn; communities are #333333', () => {
  expect(palette).toHaveLength(11);
  expect(pairOf(11)).toEqual(pairOf(0));
  expect(communityColor.background).toBe('#333333');
});

test('[9-edge-colour] edges are #686766 by default', () => {
  expect(canvasThemes.light.edge.toLowerCase()).toBe('#686766');
});

test('[9-lens] the fisheye has a focus radius of 100 px', () => {
  expect(lensAt(10, 20, 1)).toMatchObject({ x: 10, y: 20, radiusPx: 100 });
});

test('[9-shape] circles have a radius of 25', () => {
  expect(defaultGraphStyle.vertexShape).toEqual({ kind: 'circle', radius: 25 });
});
