import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  deleteStyle,
  type ListedStyle,
  listStyles,
  saveStyleAs,
} from '../../../src/graph/features/style/saved-styles.ts';
import { defaultGraphStyle } from '../../../src/graph/styles/GraphStyle.ts';
import { createDatabase, send } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';
import { stubConsolePage } from './console-page.ts';

let base: string;

beforeAll(async () => {
  base = await createDatabase(sharedServerUrl());
  stubConsolePage(base);
  vi.stubGlobal('localStorage', { getItem: () => null });
});

afterAll(async () => {
  vi.unstubAllGlobals();
  await send(sharedServerUrl(), 'DELETE', `/_api/database/${base.split('/').at(-1)}`);
});

beforeEach(async () => {
  for (const style of await listStyles()) await deleteStyle(style);
});

const named = (edgeLabel: string) => ({
  graph: 'map',
  title: 'Roads',
  style: { ...defaultGraphStyle, edgeLabel },
});
const labels = (styles: readonly ListedStyle[]) => styles.map(({ style }) => style?.edgeLabel);
const never = () => Promise.reject(new Error('there is nothing to replace'));

test('a new name is saved without a question, an existing one after it', async () => {
  expect(await saveStyleAs(named('a'), 'server', never)).toBe(true);
  expect(await saveStyleAs(named('b'), 'server', async () => false)).toBe(false);
  expect(labels(await listStyles())).toEqual(['a']);
  expect(await saveStyleAs(named('b'), 'server', async () => true)).toBe(true);
  expect(labels(await listStyles())).toEqual(['b']);
});

test.each([
  ['keeps the other version', false, 'theirs'],
  ['replaces it', true, 'mine'],
] as const)(
  'a save during the question asks again with the stored version, and %s',
  async (_, answer, left) => {
    await saveStyleAs(named('first'), 'server', never);
    const asked: (readonly [string | undefined, boolean])[] = [];
    const isSaved = await saveStyleAs(named('mine'), 'server', async (stored, isNewer) => {
      asked.push([stored.style?.edgeLabel, isNewer]);
      if (!isNewer) await saveStyleAs(named('theirs'), 'server', async () => true);
      return isNewer ? answer : true;
    });
    expect(asked).toEqual([
      ['first', false],
      ['theirs', true],
    ]);
    expect(isSaved).toBe(answer);
    expect(labels(await listStyles())).toEqual([left]);
  },
);

test('two users who save a new name at once have one style, and one of them is asked', async () => {
  const asked: (string | undefined)[] = [];
  const save = (label: string) =>
    saveStyleAs(named(label), 'server', async (stored) => {
      asked.push(stored.style?.edgeLabel);
      return false;
    });
  const saved = await Promise.all([save('one'), save('other')]);
  expect(saved.filter(Boolean)).toHaveLength(1);
  const stored = labels(await listStyles());
  expect(stored).toEqual([saved[0] ? 'one' : 'other']);
  expect(asked).toEqual(stored);
});

test('two users who save the same style at once need no decision', async () => {
  const save = () => saveStyleAs(named('same'), 'server', async (_, isNewer) => !isNewer);
  expect(await Promise.all([save(), save()])).toEqual([true, true]);
  expect(labels(await listStyles())).toEqual(['same']);
});

test('a style that is deleted during the question is saved as a new one', async () => {
  await saveStyleAs(named('first'), 'server', never);
  const isSaved = await saveStyleAs(named('mine'), 'server', async (stored) => {
    await deleteStyle(stored);
    return true;
  });
  expect(isSaved).toBe(true);
  expect(labels(await listStyles())).toEqual(['mine']);
});
