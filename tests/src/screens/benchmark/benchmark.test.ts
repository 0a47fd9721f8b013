import { describe, expect, test } from 'vitest';
import { nameOf, parseSource, printSource } from '../../../../src/screens/benchmark/graph-source.ts';
import type { MeasuredRun } from '../../../../src/screens/benchmark/measure-run.ts';
import { toRecords, toReports } from '../../../../src/screens/benchmark/records.ts';
import { describeValues, findSubject, subjects } from '../../../../src/screens/benchmark/subjects.ts';
import { toRow } from '../../../../src/screens/benchmark/to-row.ts';

describe('the source of a graph', () => {
  test.each(['generated/lfr/5000/7', 'graph/social', 'example/debian'])('%s is parsed as printed', (text) => {
    expect(printSource(parseSource(text))).toBe(text);
  });

  test.each(['', 'generated/none/3/1', 'graph/', 'what/ever'])("'%s' is invalid: the default", (text) => {
    expect(printSource(parseSource(text))).toBe('generated/grid/2500/1');
  });

  test('sizes are clamped; names equal those of the command line', () => {
    expect(printSource(parseSource('generated/grid/99999999/x'))).toBe('generated/grid/1000000/0');
    expect(nameOf(parseSource('generated/planted/2000/1'), '_system')).toBe('planted 2000');
    expect(nameOf(parseSource('graph/social'), 'shop')).toBe('shop/social');
  });
});

test('layouts, communities and metrics of the registries can be measured', () => {
  expect(subjects[0]!.id).toBe('layout/force');
  expect(new Set(subjects.map(({ benchmark }) => benchmark))).toEqual(
    new Set(['layout', 'communities', 'metrics']),
  );
  expect(findSubject('metric/leiden').parameters.map(({ id }) => id)).toEqual(['resolution']);
  expect(describeValues(findSubject('layout/force'), { gravity: 0.1, distance: 50 })).toBe('distance 50');
});

const measured = (ms: number, stress: number): MeasuredRun => ({
  ms,
  firstPictureMs: ms / 10,
  progress: 1,
  phases: [{ name: 'coarsen', ms: ms / 2 }],
  reports: { timesMs: [], energy: [], progress: [] },
  quality: { timesMs: [1, 2], stress: [1, stress], neighbourhood: [0, 1 - stress] },
  memory: { timesMs: [0], bytes: [2 ** 21] },
  blocks: { longestMs: ms / 100, longTasks: 0, timesMs: [], blockMs: [] },
  allBytes: undefined,
  kernelBytes: undefined,
  outcome: { kernel: 'force-large', figures: {}, facts: [] },
  facts: [],
});

test('a row has median times and worst quality values, with the column names of the command line', () => {
  const facts = { graph: 'grid 900', subject: findSubject('layout/force'), settings: '', vertices: 900 };
  const row = toRow({ ...facts, edges: 1740 }, [measured(100, 0.1), measured(300, 0.3), measured(200, 0.2)]);
  expect(row).toEqual({
    graph: 'grid 900',
    peer: 'orrery',
    vertices: 900,
    edges: 1740,
    runs: 3,
    'median ms': 200,
    'first picture ms': 20,
    'worst stress': 0.3,
    'worst neighbourhood': 0.7,
    'coarsen ms': 100,
    'longest block ms': 3,
    'page memory MB': 2,
  });
});

test('records of one benchmark and machine form one report', () => {
  const machine = { cores: 2 };
  const records = [
    ...toRecords({ benchmark: 'layout', machine, rows: [{ graph: 'a' }, { graph: 'b' }] }),
    ...toRecords({ benchmark: 'metrics', machine, rows: [{ graph: 'c' }] }, 'other.json'),
  ];
  expect(new Set(records.map(({ id }) => id)).size).toBe(3);
  expect(toReports(records)).toEqual([
    { benchmark: 'layout', machine, rows: [{ graph: 'a' }, { graph: 'b' }] },
    { benchmark: 'metrics', machine, rows: [{ graph: 'c' }] },
  ]);
});
