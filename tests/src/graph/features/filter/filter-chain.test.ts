// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { GraphDocument } from '../../../../../protocol/graph-patch.ts';
import { parseJson } from '../../../../../protocol/lib/json.ts';
import { runCommand } from '../../../../../src/command.ts';
import { chainText } from '../../../../../src/graph/features/filter/chain-aql.ts';
import type {
  Condition,
  FilterCard,
  FilterValue,
  OperatorId,
} from '../../../../../src/graph/features/filter/filter-chain.ts';
import { conditionText } from '../../../../../src/graph/features/filter/filter-chain.ts';
import { toBins } from '../../../../../src/graph/features/filter/histogram.ts';
import { parseValue, toFieldText } from '../../../../../src/graph/features/filter/parse-value.ts';
import filtersSection from '../../../../../src/graph/features/filter/saved/filters.ts';
import {
  loadPatterns,
  patternFault,
  valueTest,
} from '../../../../../src/graph/features/filter/test-value.ts';
import { edgeLinesOf } from '../../../../../src/graph/geometry/edges/edge-lines.ts';
import type { GraphWorkspace } from '../../../../../src/graph/workspace/GraphWorkspace.ts';
import { conditionsApplied, openWorkspace, shownNotes } from '../../open-workspace.ts';

const name = { kind: 'attribute', name: 'country' } as const;
const condition = (operator: OperatorId, ...values: FilterValue[]): Condition => ({
  field: name,
  operator,
  values,
});

const operatorCases = [
  ['in', ['Norway', 42], ['Norway', 42], ['42', 'Sweden', undefined]],
  ['eq', [42], [42], ['42', 41, undefined, null]],
  ['ne', [42], ['42', 41, undefined], [42]],
  ['lt', [3], [2, -1], [3, '2', undefined, true]],
  ['le', [3], [3, 2], [4, '3']],
  ['gt', ['b'], ['c', 'ba'], ['a', 'b', 5]],
  ['ge', [3], [3, 4], [2, '4']],
  ['between', [2, 4], [2, 3, 4], [1, 5, '3', undefined]],
  ['between', [null, 4], [-9, 4], [5, 'a']],
  ['between', [2, null], [2, 99], [1, undefined]],
  ['contains', ['OSLO'], ['near Oslo', 'Øslo', ['x', 'oslo']], ['Bergen', undefined, null]],
  ['startsWith', ['mal'], ['Málaga', 'malmo'], ['Normal']],
  ['matches', ['^m.l(aga|mo)$'], ['Malaga', 'MALMO'], ['Malagax', undefined]],
  ['exists', [], [0, '', false], [undefined]],
  ['missing', [], [undefined], [0, '']],
  ['type', ['number', 'array'], [1, []], ['1', {}, undefined]],
] as const;

test.each(operatorCases)(
  '[B5-3] the operator %s compares typed values: %j',
  async (operator, values, passing, failing) => {
    const tested = condition(operator, ...(values as readonly FilterValue[]));
    await loadPatterns([tested]);
    const isPassing = valueTest(tested);
    for (const value of passing) expect(isPassing(value), JSON.stringify(value)).toBe(true);
    for (const value of failing) expect(isPassing(value), JSON.stringify(value)).toBe(false);
  },
);

test('a regular expression without a time bound is refused with its reason', async () => {
  await loadPatterns([condition('matches', '')]);
  expect(patternFault('^lib(ssl|c)[0-9]+$')).toBeUndefined();
  expect(patternFault('(a)\\1')).toBeTypeOf('string');
  expect(patternFault('(')).toBeTypeOf('string');
});

test('[B5-5] typed text: 42 is a number, "42" in quotes and in an attribute of strings is text', () => {
  expect(parseValue('42')).toBe(42);
  expect(parseValue('"42"')).toBe('42');
  expect(parseValue('42', ['string'])).toBe('42');
  expect(parseValue('42', ['string', 'number'])).toBe(42);
  expect(parseValue('true')).toBe(true);
  expect(parseValue('null')).toBe(null);
  expect(parseValue('007')).toBe(7);
  expect(parseValue('Oslo')).toBe('Oslo');
  for (const value of ['42', 42, true, 'true', 'Oslo', '"', '']) {
    expect(parseValue(toFieldText(value))).toBe(value);
    expect(parseValue(toFieldText(value, ['string', 'number']), ['string', 'number'])).toBe(value);
  }
});

test('conditions in words', () => {
  expect(conditionText(condition('between', 3, null))).toBe('is 3 or more');
  expect(conditionText(condition('between', 1000, 2000))).toBe('is between 1,000 and 2,000');
  expect(conditionText(condition('eq', '42'))).toBe('== "42"');
});

test('[B5-8] a histogram: a bar for each of a few numbers, round bars otherwise, each number counted once', () => {
  const outcome = (numbers: readonly number[]) => ({
    distinct: numbers,
    enteredByValue: Uint32Array.from(numbers, () => 1),
    totalByValue: Uint32Array.from(numbers, () => 2),
  });
  expect(toBins(outcome([3, 1, 2])).map(({ from }) => from)).toEqual([1, 2, 3]);
  for (const numbers of [
    Array.from({ length: 1000 }, (_, place) => place * 7 - 300),
    Array.from({ length: 500 }, (_, place) => 1.02 ** place),
    Array.from({ length: 60 }, (_, place) => place / 100),
    [0, ...Array.from({ length: 400 }, (_, place) => place ** 3 + 1)],
  ]) {
    const bins = toBins(outcome(numbers));
    expect(bins.length).toBeLessThanOrEqual(24);
    expect(bins.reduce((sum, { entered }) => sum + entered, 0)).toBe(numbers.length);
    expect(bins.reduce((sum, { total }) => sum + total, 0)).toBe(2 * numbers.length);
    for (const [place, { from }] of bins.entries())
      if (place > 0) expect(from).toBeGreaterThan(bins[place - 1]!.from);
  }
});

/** A workspace on four airports: a and b in Norway, c in Sweden, d without a country; a has degree 3. */
async function openAirports() {
  const opened = openWorkspace(['a', 'b', 'c', 'd'], ['a-b', 'a-c', 'a-d', 'c-d']);
  const countries: Record<string, string> = { a: 'Norway', b: 'Norway', c: 'Sweden' };
  for (const [key, country] of Object.entries(countries))
    opened.adapter.documents.set(`v/${key}`, { _id: `v/${key}`, _key: key, name: `name ${key}`, country });
  await runCommand('graph.randomStart', { size: 4 });
  opened.workspace.history.clear();
  return opened;
}

const shownIds = ({ model }: GraphWorkspace) =>
  [...model.vertexIds].filter((_, vertex) => !model.isVertexHidden(vertex)).map((id) => id.slice(2));
const shownEdgeIds = ({ model }: GraphWorkspace) =>
  [...model.edgeIds].filter((_, edge) => !model.isEdgeHidden(edge)).map((id) => id.slice(2));

async function addCountry(workspace: GraphWorkspace, ...values: string[]) {
  await runCommand('graph.addFilter', { element: 'vertices', field: name, values });
  await conditionsApplied(workspace);
}

test('[B5-1] a filter hides what does not match and removes nothing', async () => {
  const { workspace } = await openAirports();
  await addCountry(workspace, 'Norway');
  expect(shownIds(workspace)).toEqual(['a', 'b']);
  expect(shownEdgeIds(workspace)).toEqual(['a-b']);
  expect(workspace.model.vertexCount).toBe(4);
  expect(workspace.model.edgeCount).toBe(4);
  expect(edgeLinesOf(workspace.model).count).toBe(1);
  await runCommand('graph.undo');
  await conditionsApplied(workspace);
  expect(shownIds(workspace)).toEqual(['a', 'b', 'c', 'd']);
  await runCommand('graph.redo');
  await conditionsApplied(workspace);
  expect(shownIds(workspace)).toEqual(['a', 'b']);
});

test('[B5-2] each card of the chain says what enters and what passes; a card that is off says what it would leave', async () => {
  const { workspace } = await openAirports();
  await addCountry(workspace, 'Norway', 'Sweden');
  await runCommand('graph.addFilter', {
    element: 'vertices',
    field: { kind: 'degree' },
    operator: 'ge',
    values: [2],
  });
  await runCommand('graph.addFilter', {
    element: 'edges',
    field: { kind: 'attribute', name: '_key' },
    operator: 'contains',
    values: ['b'],
  });
  await conditionsApplied(workspace);
  const numbers = () =>
    workspace.state.filterOutcome!.cards.map(({ entered, passed }) => `${passed} of ${entered}`);
  expect(numbers()).toEqual(['3 of 4', '2 of 3', '0 of 1']);
  expect(shownIds(workspace)).toEqual(['a', 'c']);
  const { id } = workspace.state.filters.cards[1]!;
  await runCommand('graph.setFilter', { id, changes: { isOn: false } });
  await conditionsApplied(workspace);
  expect(numbers()).toEqual(['3 of 4', '2 of 3', '1 of 2']);
  expect(shownIds(workspace)).toEqual(['a', 'b', 'c']);
});

test('[B5-6] values outside the chain stay listed with their counts', async () => {
  const { workspace } = await openAirports();
  await runCommand('graph.addFilter', {
    element: 'vertices',
    field: { kind: 'degree' },
    operator: 'ge',
    values: [3],
  });
  await addCountry(workspace);
  const [, card] = workspace.state.filterOutcome!.cards;
  const counts = card!.distinct.map((value, code) => [
    value,
    card!.enteredByValue[code],
    card!.totalByValue[code],
  ]);
  expect(counts).toEqual([
    ['Norway', 1, 2],
    ['Sweden', 0, 1],
    [undefined, 0, 1],
  ]);
});

test('[B5-7] cards are reordered, duplicated, deleted and cleared, each as one step that can be undone', async () => {
  const { workspace } = await openAirports();
  await addCountry(workspace, 'Norway');
  await runCommand('graph.addFilter', {
    element: 'vertices',
    field: { kind: 'degree' },
    operator: 'ge',
    values: [2],
  });
  const names = () => workspace.state.filters.cards.map(({ field }) => field.kind);
  const { id } = workspace.state.filters.cards[1]!;
  await runCommand('graph.moveFilter', { id, to: 0 });
  expect(names()).toEqual(['degree', 'attribute']);
  expect(workspace.state.undo.undoLabel).toBe('Move filter to place 1: degree is 2 or more');
  await runCommand('graph.duplicateFilter', { id });
  expect(names()).toEqual(['degree', 'attribute', 'degree']);
  await runCommand('graph.removeFilter', { id });
  expect(names()).toEqual(['attribute', 'degree']);
  await runCommand('graph.clearFilters');
  await conditionsApplied(workspace);
  expect(names()).toEqual([]);
  expect(workspace.model.visibility).toBeUndefined();
  for (let step = 0; step < 4; step++) await runCommand('graph.undo');
  expect(names()).toEqual(['attribute', 'degree']);
  expect(shownNotes()).toEqual([]);
});

test('[B5-9] hidden vertices are dots or nothing, and the reason names the filter and the value', async () => {
  const { workspace } = await openAirports();
  await addCountry(workspace, 'Norway');
  expect(workspace.model.visibility!.showsDots).toBe(true);
  await runCommand('graph.toggleHiddenDots');
  await conditionsApplied(workspace);
  expect(workspace.model.visibility!.showsDots).toBe(false);
  expect(workspace.hiddenElements.reasonOf(workspace.model.findVertex('v/c')!)).toBe(
    'fails filter 1, country is Sweden',
  );
  expect(workspace.hiddenElements.reasonOf(workspace.model.findVertex('v/d')!)).toBe(
    'fails filter 1, country is not set',
  );
  expect(workspace.hiddenElements.reasonOf(workspace.model.findVertex('v/a')!)).toBeUndefined();
});

test('[B5-4] the chain follows the graph: vertices that are added are loaded and filtered too', async () => {
  const { workspace } = openWorkspace(['a', 'b', 'c'], ['a-b', 'a-c']);
  await runCommand('graph.randomStart', { size: 2 });
  await runCommand('graph.addFilter', {
    element: 'vertices',
    field: { kind: 'attribute', name: 'name' },
    values: ['name a'],
  });
  await conditionsApplied(workspace);
  expect(shownIds(workspace)).toEqual(['a']);
  await runCommand('graph.goTo', { vertexId: 'v/c', label: 'c' });
  await conditionsApplied(workspace);
  expect(workspace.model.vertexCount).toBe(3);
  expect(shownIds(workspace)).toEqual(['a']);
});

test('a filter tests the members of a collapsed community and counts them in its place', async () => {
  const { workspace } = await openAirports();
  await runCommand('graph.groupByAttribute', { attributes: ['country'] });
  const { model } = workspace;
  const norway = model.findVertex(model.findCommunityOf('v/a')!)!;
  const field = { kind: 'attribute', name: 'name' } as const;
  await runCommand('graph.addFilter', { element: 'vertices', field, values: ['name a'] });
  await conditionsApplied(workspace);
  expect(workspace.state.filterOutcome).toMatchObject({ totalVertices: 4, shownVertices: 1 });
  expect(workspace.state.filterOutcome!.cards[0]).toMatchObject({ entered: 4, passed: 1 });
  expect(model.isVertexHidden(norway)).toBe(false);
  expect(model.isVertexHidden(model.findVertex('v/c')!)).toBe(true);
  await runCommand('graph.clearFilters');
  await addCountry(workspace, 'Sweden');
  expect(workspace.state.filterOutcome).toMatchObject({ totalVertices: 4, shownVertices: 1 });
  expect(model.isVertexHidden(norway)).toBe(true);
  expect(workspace.hiddenElements.reasonOf(norway)).toBe('none of its vertices passes filter 1');
});

test('[B5-10] degree, collection and computed metrics are fields of a filter', async () => {
  const { workspace } = await openAirports();
  await runCommand('graph.addFilter', {
    element: 'vertices',
    field: { kind: 'collection' },
    values: ['other'],
  });
  await conditionsApplied(workspace);
  expect(shownIds(workspace)).toEqual([]);
  await runCommand('graph.clearFilters');
  await runCommand('graph.addFilter', {
    element: 'vertices',
    field: { kind: 'outDegree' },
    operator: 'eq',
    values: [3],
  });
  await conditionsApplied(workspace);
  expect(shownIds(workspace)).toEqual(['a']);
  expect(workspace.hiddenElements.reasonOf(1)).toBe('fails filter 1, outgoing edges is 0');
});

test('[B5-17] a click on a row of the legend isolates it, Shift adds a value, a second click restores', async () => {
  const { workspace } = await openAirports();
  const isolate = async (value: string, isAdded = false) => {
    const others = ['Norway', 'Sweden'].filter((each) => each !== value).map((each) => ({ name: each }));
    const row = value === '' ? { name: 'not set', kind: 'unset' } : { name: value };
    const field = { kind: 'attribute', name: 'country' };
    await runCommand('graph.isolateLegendRow', { element: 'vertices', field, row, others, isAdded });
    await conditionsApplied(workspace);
  };
  workspace.set({
    style: { ...workspace.state.style, vertexColor: { kind: 'attribute', attribute: 'country' } },
  });
  await isolate('');
  expect(shownIds(workspace)).toEqual(['d']);
  await isolate('Norway');
  expect(shownIds(workspace)).toEqual(['a', 'b']);
  await isolate('Sweden', true);
  expect(shownIds(workspace)).toEqual(['a', 'b', 'c']);
  await isolate('Sweden');
  expect(shownIds(workspace)).toEqual(['c']);
  await isolate('Sweden');
  expect(shownIds(workspace)).toEqual(['a', 'b', 'c', 'd']);
});

test('[B5-16] filters are a section of the scene, so that they survive a reload', async () => {
  const { workspace } = await openAirports();
  await addCountry(workspace, 'Norway');
  const stored = filtersSection.schema.parse(structuredClone(filtersSection.save(workspace)));
  await runCommand('graph.clearFilters');
  await conditionsApplied(workspace);
  filtersSection.load(workspace, stored);
  await conditionsApplied(workspace);
  expect(shownIds(workspace)).toEqual(['a', 'b']);
});

test('[B5-18] integers beyond 2^53 are compared exactly, null and a missing attribute differ', async () => {
  const { workspace, adapter } = openWorkspace(['a', 'b', 'c', 'd'], ['a-b']);
  const texts: Record<string, string> = {
    a: '{"_id":"v/a","_key":"a","size":9007199254740993}',
    b: '{"_id":"v/b","_key":"b","size":9007199254740992}',
    c: '{"_id":"v/c","_key":"c","size":null}',
    d: '{"_id":"v/d","_key":"d"}',
  };
  for (const [key, text] of Object.entries(texts))
    adapter.documents.set(`v/${key}`, parseJson(text) as GraphDocument);
  await runCommand('graph.randomStart', { size: 4 });
  const field = { kind: 'attribute', name: 'size' } as const;
  const pass = async (operator: OperatorId, ...values: FilterValue[]) => {
    await runCommand('graph.clearFilters');
    await runCommand('graph.addFilter', { element: 'vertices', field, operator, values });
    await conditionsApplied(workspace);
    return shownIds(workspace);
  };
  const typed = parseValue('9007199254740993');
  expect(typed).toBe(9007199254740993n);
  expect(conditionText(condition('ge', typed))).toBe('is 9,007,199,254,740,993 or more');
  expect(await pass('eq', typed)).toEqual(['a']);
  expect(await pass('in', parseValue('9007199254740992'))).toEqual(['b']);
  expect(await pass('ge', typed)).toEqual(['a']);
  expect(await pass('lt', typed)).toEqual(['b']);
  expect(await pass('eq', null)).toEqual(['c']);
  expect(await pass('exists')).toEqual(['a', 'b', 'c']);
  expect(await pass('missing')).toEqual(['d']);
  expect(await pass('unset')).toEqual(['c', 'd']);
  const scene = filtersSection.schema.parse(structuredClone(filtersSection.save(workspace)));
  expect(scene).toEqual(workspace.state.filters);
});

test('[B5-19] the chain is copied as AQL over the collections of the graph', () => {
  const card = (element: 'vertices' | 'edges', each: Condition) => ({
    id: '1',
    element,
    isOn: true,
    ...each,
  });
  const collections = { vertices: ['airports', 'cities'], edges: ['flights'] };
  const text = (...cards: FilterCard[]) => chainText({ cards, showsDots: true }, collections);
  const airports = { field: { kind: 'collection' }, operator: 'in', values: ['airports'] } as const;
  expect(
    text(
      card('vertices', { ...airports, values: ['airports'] }),
      card('vertices', condition('eq', 9007199254740993n)),
      card('vertices', { field: { kind: 'degree' }, operator: 'ge', values: [3] }),
    ),
  ).toBe(`// without the filters on degree
FOR v IN \`airports\`
  FILTER v["country"] == 9007199254740993
  RETURN v
`);
  const both = text(
    card('vertices', condition('missing')),
    card('edges', { field: { kind: 'attribute', name: 'year' }, operator: 'between', values: [1990, null] }),
  );
  expect(both).toContain('FOR v IN `cities`\n    FILTER NOT HAS(v, "country")');
  expect(both).toContain('FILTER e._from IN ids AND e._to IN ids');
  expect(both).toContain('RETURN {vertices, edges}');
});

test('filters on the shape of the graph read what passes the filters before', async () => {
  const { workspace } = openWorkspace(
    ['a', 'b', 'c', 'd', 'e', 'f'],
    ['a-b', 'b-c', 'c-a', 'a-c', 'c-d', 'e-f'],
  );
  await runCommand('graph.randomStart', { size: 10 });
  const with1 = async (field: FilterCard['field'], ...values: FilterValue[]) => {
    await runCommand('graph.addFilter', { element: 'vertices', field, operator: 'between', values });
    await conditionsApplied(workspace);
    return shownIds(workspace);
  };
  expect(await with1({ kind: 'component' }, 1, 1)).toEqual(['a', 'b', 'c', 'd']);
  // The pair of edges between a and c counts twice.
  expect(await with1({ kind: 'core' }, 2, null)).toEqual(['a', 'b', 'c']);
  expect(await with1({ kind: 'steps', vertexId: 'v/b' }, 0, 0)).toEqual(['b']);
  expect(await with1({ kind: 'visibleEdges' }, 1, null)).toEqual([]);
  expect(workspace.hiddenElements.reasonOf(workspace.model.findVertex('v/b')!)).toBe(
    'fails filter 4, visible edges',
  );
  await runCommand('graph.clearFilters');
  await runCommand('graph.addFilter', { element: 'edges', field: { kind: 'mutual' }, values: [true] });
  await conditionsApplied(workspace);
  expect(workspace.state.filterOutcome).toMatchObject({ shownVertices: 6, shownEdges: 2 });
  expect(chainText(workspace.state.filters, await workspace.adapter.loadCollections())).toContain(
    '// without the filters on has an opposite edge',
  );
});

test('a filter can be an alternative to the one before, also in AQL', async () => {
  const { workspace } = await openAirports();
  await addCountry(workspace, 'Sweden');
  await runCommand('graph.addFilter', {
    element: 'vertices',
    field: { kind: 'attribute', name: 'name' },
    values: ['name a'],
  });
  await conditionsApplied(workspace);
  expect(shownIds(workspace)).toEqual([]);
  const { id } = workspace.state.filters.cards[1]!;
  await runCommand('graph.setFilter', { id, changes: { isOr: true } });
  await conditionsApplied(workspace);
  expect(shownIds(workspace)).toEqual(['a', 'c']);
  // Both enter with all vertices.
  expect(workspace.state.filterOutcome!.cards.map(({ entered, passed }) => [entered, passed])).toEqual([
    [4, 1],
    [4, 1],
  ]);
  const text = chainText(workspace.state.filters, await workspace.adapter.loadCollections());
  expect(text).toMatch(/FILTER \(.*Sweden.*\) \|\| \(.*name a.*\)/);
});

test('what passes is kept and laid out again, and an undo brings the rest back', async () => {
  const { workspace } = await openAirports();
  await addCountry(workspace, 'Norway');
  await runCommand('graph.keepFiltered');
  expect([...workspace.model.vertexIds].sort()).toEqual(['v/a', 'v/b']);
  expect(workspace.state.filters.cards).toEqual([]);
  expect(workspace.state.hiddenVertices).toBe(2);
  await runCommand('graph.showHidden');
  expect(workspace.model.vertexCount).toBe(4);
});
