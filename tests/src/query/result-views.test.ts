import { expect, test } from 'vitest';
import { runAtOnce } from '../../../src/lib/slices.ts';
import { chartLines, readChartRows } from '../../../src/query/results/chart/chart-data.ts';
import { colorScale } from '../../../src/query/results/colors/color-scale.ts';
import { readGraph, vertexGroups } from '../../../src/query/results/graph/result-graph.ts';
import { greatCirclePath } from '../../../src/query/results/map/great-circle.ts';
import { groupPoints } from '../../../src/query/results/map/group-points.ts';
import {
  documentPosition,
  lineLabel,
  lineSources,
  mapLines,
} from '../../../src/query/results/map/map-lines.ts';
import { readPoints } from '../../../src/query/results/map/map-points.ts';
import { columnsOf } from '../../../src/query/results/result-columns.ts';
import { describeRows } from '../../../src/query/results/row-shape.ts';
import { rowsOf } from './result-rows.ts';

test('[2-view-color-1] colour by a column: frequent values have a colour each, the others share one', () => {
  const values = ['b', 'a', 'a', null, 'c', 'd', 'e', 'f', 'g', 'g'];
  const scale = colorScale('kind', values);
  expect(scale.classes).toEqual([
    { label: 'a', count: 2, swatch: 'chart-1' },
    { label: 'g', count: 2, swatch: 'chart-2' },
    { label: 'b', count: 1, swatch: 'chart-3' },
    { label: 'null', count: 1, swatch: 'chart-4' },
    { label: 'c', count: 1, swatch: 'chart-5' },
    { label: '3 other values', count: 3, swatch: 'muted' },
  ]);
  expect(['a', null, 'f'].map((value) => scale.classOf(value))).toEqual([0, 3, 5]);
});

test('[2-view-color-2] many numbers are coloured by ranges with similar numbers of rows', () => {
  const scale = colorScale('age', [...Array.from({ length: 100 }, (_, index) => index), null]);
  expect(scale.classes.map(({ label, count }) => [label, count])).toEqual([
    ['0 to below 20', 20],
    ['20 to below 40', 20],
    ['40 to below 60', 20],
    ['60 to below 80', 20],
    ['80 to 99', 20],
    ['null', 1],
  ]);
  expect([0, 19, 20, 99, null].map((value) => scale.classOf(value))).toEqual([0, 0, 1, 4, 5]);
  expect(colorScale('n', [1, 2, 1]).classes.map(({ label }) => label)).toEqual(['1', '2']);
});

test('[2-view-chart-1] a chart with a colour column has one line for each of its values', () => {
  const rows = rowsOf(
    '{"year": 2020, "kind": "a", "n": 1}',
    '{"year": 2021, "kind": "a", "n": 2}',
    '{"year": 2020, "kind": "b", "n": 3}',
  );
  const read = runAtOnce(readChartRows(rows, 'year', ['n'], 'kind'));
  const scale = colorScale(
    'kind',
    read.map(({ color }) => color),
  );
  const lines = chartLines(read, ['n'], scale);
  expect(lines.positions).toEqual([2020, 2021]);
  expect(lines.series).toEqual([
    { label: 'a', swatch: 'chart-1', values: [1, 2] },
    { label: 'b', swatch: 'chart-2', values: [3, null] },
  ]);
  expect(chartLines(read, ['n'], undefined).series).toEqual([
    { label: 'n', swatch: 'chart-1', values: [1, 3, 2] },
  ]);
});

test('[2-view-map-1] lines of a map begin at the document of a bind value, at another place, or at the row before', () => {
  const rows = rowsOf(
    '{"fromLat": 60, "fromLong": 11, "lat": 50, "long": 8}',
    '{"fromLat": 0, "fromLong": 0, "lat": 40, "long": 3}',
  );
  const { places } = describeRows(rows);
  expect(places.map(({ label }) => label)).toEqual(['fromLat, fromLong', 'lat, long']);
  const [from, place] = [places[0]!, places[1]!];
  const sources = lineSources(place, places, { airport: '"airports/OSL"', text: '"a b/c"', n: '1' });
  expect(sources.map(lineLabel)).toEqual(['None', '@airport', 'fromLat, fromLong', 'Row before (route)']);
  const columns = { place, from, label: undefined, size: undefined, color: undefined };
  const { points } = runAtOnce(readPoints(rows, columns));
  const [none, bind, other, route] = sources.map((source) =>
    mapLines(points, source, { latitude: 1, longitude: 2 }),
  );
  expect(none).toEqual([]);
  expect(bind!.map(({ path }) => path)).toEqual(
    points.map((point) => greatCirclePath({ latitude: 1, longitude: 2 }, point)),
  );
  expect(other![1]!.path).toBe(greatCirclePath({ latitude: 0, longitude: 0 }, points[1]!));
  expect(route!.map(({ row }) => row)).toEqual([1]);
  expect(documentPosition({ _id: 'airports/OSL', latitude: 60.2, longitude: 11.1 })).toEqual({
    latitude: 60.2,
    longitude: 11.1,
  });
  expect(documentPosition({ _id: 'persons/alice', plate: 1 })).toBeUndefined();
});

test('[2-view-map-2] a line across the 180th meridian is interrupted at the edge of the map', () => {
  const path = greatCirclePath({ latitude: 35, longitude: 140 }, { latitude: 37, longitude: -122 });
  expect(path.match(/M/g)).toHaveLength(2);
  expect(
    greatCirclePath({ latitude: 5, longitude: 5 }, { latitude: 5, longitude: 5 }).match(/[ML]/g),
  ).toEqual(['M', 'L']);
});

test('[2-view-map-3] points that are close at this zoom are one group with their number', () => {
  const rows = rowsOf('{"lat": 60, "long": 11}', '{"lat": 60.1, "long": 11.1}', '{"lat": -30, "long": 150}');
  const [place] = describeRows(rows).places;
  const columns = { place: place!, from: undefined, label: undefined, size: undefined, color: undefined };
  const { points } = runAtOnce(readPoints(rows, columns));
  const countsAt = (scale: number) => groupPoints(points, scale).map(({ count }) => count);
  expect(countsAt(1)).toEqual([2, 1]);
  expect(countsAt(10_000)).toEqual([1, 1, 1]);
});

test('a column has the width of its numbers and ids', () => {
  const rows = rowsOf('{"big":-9007199254740993,"_id":"people/77309411337","tags":[1,2],"n":1}');
  const widths = new Map(columnsOf(rows).map(({ label, widthPx }) => [label, widthPx]));
  // Digits are 7.8 and 8.1 pixels wide, in the fonts of numbers and of texts.
  expect(widths.get('big')).toBeGreaterThan(17 * 7.8 + 20);
  expect(widths.get('_id')).toBeGreaterThan(11 * 8.1 + 7 * 7 + 20);
  expect(widths.get('n')).toBe(72);
});

test('vertices of which the rows have only the id are a group of their own, not vertices without a type', () => {
  const edge = (to: string) => JSON.stringify({ _id: `e/${to}`, _from: 'v/1', _to: `v/${to}` });
  const vertex = (key: string, type?: string) =>
    JSON.stringify({ _id: `v/${key}`, _key: key, _rev: '1', type });
  const graphOf = (...rows: readonly string[]) => runAtOnce(readGraph(rowsOf(...rows)));
  const typed = [vertex('1', 'hub'), vertex('2', 'gate'), vertex('3')];
  expect(vertexGroups(graphOf(...typed, edge('2'), edge('4'), edge('5')))).toEqual([
    ['id only', 2],
    ['hub', 1],
    ['gate', 1],
    ['no type', 1],
  ]);
  // Edges alone have no types.
  expect(vertexGroups(graphOf(edge('4'), edge('5')))).toEqual([['v', 3]]);
  expect(vertexGroups(graphOf(vertex('1', 'hub'), edge('5')))).toEqual([['v', 2]]);
});
