import { expect, test } from 'vitest';
import { rankEntries } from '../../../src/app/palette/rank-entries.ts';

const entries = [
  { label: 'Go to Graphs', group: 'Screens' },
  { label: 'New graph', group: 'Graphs' },
  { label: 'graph-of-friends', group: 'Graph' },
  { label: 'photographs', group: 'Collection' },
  { label: 'persons', group: 'Collection' },
  { label: 'graph', group: 'Graph' },
];
const found = (text: string) => rankEntries(entries, text).map(({ label }) => label);

test.each([
  ['graph', ['graph', 'graph-of-friends', 'Go to Graphs', 'New graph', 'photographs']],
  ['  GRAPH  ', ['graph', 'graph-of-friends', 'Go to Graphs', 'New graph', 'photographs']],
  ['fri gra', ['graph-of-friends']],
  ['collection', ['photographs', 'persons']],
  ['collection per', ['persons']],
  ['nothing', []],
])('%j finds %j', (text, labels) => {
  expect(found(text)).toEqual(labels);
});

test('without a text the order does not change', () => {
  expect(rankEntries(entries, ' ')).toBe(entries);
});
