// @vitest-environment jsdom

import { beforeEach, expect, test, vi } from 'vitest';
import { defaultGraphStyle } from '../../../../src/graph/styles/GraphStyle.ts';
import {
  defaultGraphSettings,
  graphStyle,
  loadSettings,
  saveSettings,
  settingsKey,
  toSettings,
  toStyle,
} from '../../../../src/graph/workspace/settings.ts';
import { storageKey } from '../../../../src/store/browser-storage/storage-key.ts';

beforeEach(() => {
  localStorage.clear();
});

test.each([
  ['', '/graph/social', 'social'],
  ['#graph/social', '/_db/shop/graph/social', '#graphshop/social'],
  ['', '/_db/shop/graph/social', 'shop/social'],
  ['', '/_db/shop/graph/knows', 'shop/knows'],
  ['#graph/social', '/_db/shop/', '#graphshop'],
  ['', '/', ''],
])('with the hash %j and the path %j the key is %j', (hash, pathname, key) => {
  expect(settingsKey({ hash, pathname })).toBe(key);
});

test('[3-settings] settings are stored and restored besides those of other viewers', () => {
  const style = {
    ...defaultGraphStyle,
    vertexLabel: 'name',
    vertexShape: { kind: 'rect', width: 90, height: 36 },
    edgeColor: { kind: 'gradient', source: '#112233', target: '#445566' },
  } as const;
  const settings = toSettings(
    style,
    { force: { gravity: 0.2 }, geographic: { latitude: 'lat', size: 5000 } },
    'any',
    { kind: 'count', count: 250 },
  );
  saveSettings('one', settings);
  saveSettings('two', defaultGraphSettings);
  expect(loadSettings('one')).toEqual(settings);
  expect(toStyle(loadSettings('one'))).toEqual(style);
  expect(loadSettings('two')).toEqual(defaultGraphSettings);
  expect(loadSettings('three')).toEqual(defaultGraphSettings);
});

test('styles of collections are stored with the style, and with shared styles and scenes', () => {
  const style = {
    ...defaultGraphStyle,
    vertexRules: {
      city: { label: '{name}', color: { kind: 'single', fill: '#112233', stroke: '#ffffff' }, icon: 'home' },
      person: { size: { kind: 'fixed', radius: 40 } },
    },
    edgeRules: { road: { label: '', width: { kind: 'fixed', factor: 2 }, color: { kind: 'ends' } } },
  } as const;
  saveSettings('one', toSettings(style, {}, 'any', { kind: 'off' }));
  expect(toStyle(loadSettings('one'))).toEqual(style);
  expect(graphStyle.parse(structuredClone(style))).toEqual(style);
  expect(graphStyle.parse(defaultGraphStyle)).toEqual(defaultGraphStyle);
});

test('images, icons and sizes by attribute are stored with the style', () => {
  const style = {
    ...defaultGraphStyle,
    vertexShape: { kind: 'image', width: 48, height: 32, clip: 'rect', attribute: 'photo' },
    vertexSize: { kind: 'attribute', attribute: 'amount', scale: 'log', minimum: 6, maximum: 40 },
    vertexIcon: { attribute: 'kind', chosen: { bank: 'building-bank', other: 'none' } },
  } as const;
  saveSettings('one', toSettings(style, {}, 'any', { kind: 'off' }));
  expect(toStyle(loadSettings('one'))).toEqual(style);
});

test.each(['{', '[]', JSON.stringify({ [storageKey('database', 'one')]: { viewer: {} } })])(
  '[8-settings] broken settings %s are reset and logged',
  (text) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    localStorage.setItem('graphSettings', text);
    expect(loadSettings('one')).toEqual(defaultGraphSettings);
    expect(log).toHaveBeenCalledWith(
      'Could not load graph settings, resetting graph settings.',
      expect.anything(),
    );
    log.mockRestore();
    expect(loadSettings('one')).toEqual(defaultGraphSettings);
  },
);
