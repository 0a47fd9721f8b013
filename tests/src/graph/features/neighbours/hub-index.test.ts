// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { NeighbourEdge } from '../../../../../src/graph/adapters/GraphAdapter.ts';
import { type HubChoice, HubIndex } from '../../../../../src/graph/features/neighbours/HubIndex.ts';
import { chooseAttributes } from '../../../../../src/graph/features/neighbours/hub-attributes.ts';
import { facetsOf } from '../../../../../src/graph/features/neighbours/hub-facets.ts';
import { inlineBindVars, sliceQuery } from '../../../../../src/graph/features/neighbours/hub-query.ts';
import { describeHub, sliceTokens } from '../../../../../src/graph/features/neighbours/hub-words.ts';
import {
  mostUsedFirst,
  sortNeighbours,
} from '../../../../../src/graph/features/neighbours/neighbour-sort.ts';
import { costOf, formatEffort } from '../../../../../src/graph/workspace/load-cost.ts';
import { fc } from '../../../../fast-check.ts';

const all: HubChoice = { direction: 'any', search: '', edgeAttribute: 'type', vertexAttribute: 'section' };
const shownNever = () => false;

/** 60 neighbours: n0 to n49 point to the hub, n40 to n59 are pointed to; each fifth has a second edge. */
function makeIndex(): HubIndex {
  const index = new HubIndex({
    edgeCollections: ['depends', 'suggests'],
    edgeAttributes: ['type'],
    vertexAttributes: ['section', 'summary', 'size'],
  });
  const edge = (place: number, direction: 'inbound' | 'outbound', edgeCollection: string): NeighbourEdge => ({
    edgeId: `${edgeCollection}/${direction}${place}`,
    edgeCollection,
    direction,
    neighbourId: `p/n${place}`,
    edgeValues: [place % 10 === 0 ? 'recommends' : 'depends'],
    vertexValues: [place % 3 === 0 ? 'libs' : 'utils', `Süßes Paket ${place}`, place],
    inDegree: place * 10,
  });
  for (let place = 0; place < 50; place++) index.add([edge(place, 'inbound', 'depends')]);
  index.add(Array.from({ length: 20 }, (_, nth) => edge(40 + nth, 'outbound', 'depends')));
  index.add(Array.from({ length: 10 }, (_, nth) => edge(nth * 5, 'inbound', 'suggests')));
  return index;
}

const keysOf = (index: HubIndex, places: readonly number[]) =>
  places.map((place) => index.neighbours[place]!.key);

test('[B7-1] a hub: neighbours are counted by edge collection, direction and a chosen attribute', () => {
  const index = makeIndex();
  const facets = facetsOf(index, all, shownNever);
  expect(facets.directions).toEqual({ inbound: 60, outbound: 20, any: 80 });
  expect(facets.edgeCollections).toEqual([
    { value: 'depends', count: 70 },
    { value: 'suggests', count: 10 },
  ]);
  expect(facets.edgeValues[0]).toEqual({ value: 'depends', count: 68 });
  expect(facets.vertexValues).toEqual([
    { value: 'utils', count: 40 },
    { value: 'libs', count: 20 },
  ]);
  expect(facets.bins.reduce((sum, count) => sum + count, 0)).toBe(60);
  expect(facets.chosen).toHaveLength(60);
});

test('[B7-2] the counts of a facet follow the other facets, not its own choice', () => {
  const index = makeIndex();
  const facets = facetsOf(
    index,
    { ...all, direction: 'outbound', vertexValues: new Set(['libs']) },
    shownNever,
  );
  // n42, n45, n48, n51, n54, n57 are libs.
  expect(facets.chosen).toHaveLength(6);
  expect(facets.directions).toEqual({ inbound: 21, outbound: 6, any: 27 });
  expect(facets.vertexValues).toEqual([
    { value: 'utils', count: 14 },
    { value: 'libs', count: 6 },
  ]);
  expect(facets.edgeCollections).toEqual([
    { value: 'depends', count: 6 },
    { value: 'suggests', count: 0 },
  ]);
});

test('[B7-3] the list is searched without regard to case and accents, and ordered', () => {
  const index = makeIndex();
  const found = facetsOf(index, { ...all, search: 'susses PAKET 4'.replace('ss', 'ß') }, shownNever);
  expect(keysOf(index, found.chosen)).toEqual(['n4', ...Array.from({ length: 10 }, (_, nth) => `n4${nth}`)]);
  const { chosen } = facetsOf(index, all, shownNever);
  expect(keysOf(index, sortNeighbours(index, chosen, mostUsedFirst)).slice(0, 3)).toEqual([
    'n59',
    'n58',
    'n57',
  ]);
  const bySize = sortNeighbours(index, chosen, { by: { attribute: 'size' }, isDescending: false });
  expect(keysOf(index, bySize).slice(0, 3)).toEqual(['n0', 'n1', 'n2']);
});

test('[B7-4] the next page is always new: neighbours in the view are left out', () => {
  const index = makeIndex();
  const shown = new Set<string>();
  const pages = Array.from({ length: 3 }, () => {
    const { chosen } = facetsOf(index, all, (id) => shown.has(id));
    const page = sortNeighbours(index, chosen, mostUsedFirst).slice(0, 20);
    for (const place of page) shown.add(index.neighbours[place]!.id);
    return keysOf(index, page);
  });
  expect(new Set(pages.flat()).size).toBe(60);
  expect(pages[1]![0]).toBe('n39');
  expect(facetsOf(index, all, (id) => shown.has(id)).chosen).toEqual([]);
});

test('[B7-5] the slice reads as a sentence of removable tokens', () => {
  const choice: HubChoice = {
    ...all,
    direction: 'inbound',
    vertexValues: new Set(['libs']),
    bins: [7, 10],
    search: 'qt',
  };
  const tokens = sliceTokens(choice);
  expect(tokens.map(({ text }) => text)).toEqual([
    'in',
    'section: libs',
    'used by 100 or more',
    "matching 'qt'",
  ]);
  const rest = tokens.reduce(
    (left, { text }) => sliceTokens(left).find((each) => each.text === text)!.rest,
    choice,
  );
  expect(sliceTokens(rest)).toEqual([]);
});

test('[B7-6] the slice as AQL has bind parameters, and values when it is copied', () => {
  const query = sliceQuery({
    vertexId: 'p/hub',
    edgeCollections: ['depends', 'suggests'],
    choice: { ...all, direction: 'inbound', vertexValues: new Set(['libs']), bins: [7, 10] },
    order: mostUsedFirst,
    limit: 50,
  });
  expect(query.bindVars).toMatchObject({
    vertexId: 'p/hub',
    '@edges0': 'depends',
    vertexAttribute: 'section',
    vertexValues: ['libs'],
    minDegree: 100,
    limit: 50,
  });
  const copied = inlineBindVars(query);
  expect(copied).not.toContain('@');
  expect(copied).toContain('FILTER v["section"] IN ["libs"]');
  expect(copied).toContain('e._to == "p/hub"');
});

test('bind parameters are replaced in one pass: values and quoted texts stay as they are', () => {
  const names = fc.constantFrom('a', 'ab', 'a1', '@a', '@all0');
  const text = fc.oneof(fc.constantFrom('@a', '@ab', '@@a', '$&', '"', "'", '\\'), fc.string());
  fc.assert(
    fc.property(fc.dictionary(names, text), fc.array(fc.oneof(names, text)), (bindVars, words) => {
      // Each word is a parameter, if it is one, or a quoted text.
      const isBind = (word: string) => Object.hasOwn(bindVars, word);
      const query = words.map((word) => (isBind(word) ? `@${word}` : JSON.stringify(word))).join(' + ');
      const expected = words.map((word) => {
        if (!isBind(word)) return JSON.stringify(word);
        return word.startsWith('@') ? `\`${bindVars[word]}\`` : JSON.stringify(bindVars[word]);
      });
      expect(inlineBindVars({ text: query, bindVars })).toBe(expected.join(' + '));
    }),
  );
});

test('[B7-7] the summary names the edges and the neighbours in the view', () => {
  const degrees = {
    edges: [{ collection: 'depends', outbound: 8, inbound: 21_842 }],
    neighbours: { outbound: 8, inbound: 21_841, any: 21_845 },
    isPartial: false,
  };
  expect(describeHub(degrees, 0)).toBe(
    '21,842 edges in and 8 out in the database. None of its 21,845 neighbours is in the view.',
  );
  expect(describeHub(degrees, 50)).toContain('50 of its 21,845 neighbours are in the view.');
});

test('[B7-8] the cost names size and time, and warns above 2,000 elements', () => {
  expect(formatEffort(costOf({ vertices: 50, edges: 187 }))).toMatch(/^[\d.]+ KiB · about 0\.1 s$/);
  expect(costOf({ vertices: 1000, edges: 1000 }).level).toBe('small');
  expect(costOf({ vertices: 1000, edges: 1001 }).level).toBe('many');
});

test('facets and columns are chosen by the values', () => {
  expect(chooseAttributes(makeIndex())).toEqual({
    edge: 'type',
    vertex: 'section',
    columns: ['summary', 'size'],
  });
});
