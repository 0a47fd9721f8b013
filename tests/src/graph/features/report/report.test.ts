// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { parseQuery } from '../../../../../aql/parser/parse.ts';
import { runCommand } from '../../../../../src/command.ts';
import { reportNotebook } from '../../../../../src/graph/features/report/report-notebook.ts';
import { reportSections } from '../../../../../src/graph/features/report/report-sections.ts';
import type { GraphReport } from '../../../../../src/graph/features/report/report-state.ts';
import { reportPage } from '../../../../../src/graph/features/report/ui/report-page.tsx';
import { openWorkspace, shownNotes } from '../../open-workspace.ts';

/** A star of 19 leaves, and a vertex beside it. */
const vertices = Array.from({ length: 21 }, (_, at) => `k${at}`);
const edges = vertices.slice(1, 20).map((key) => `k0-${key}`);

async function starReport(): Promise<GraphReport> {
  const { workspace } = openWorkspace(vertices, edges);
  await runCommand('graph.loadAll');
  workspace.layout.stop();
  await runCommand('graph.computeReport');
  expect(shownNotes()).toEqual([]);
  expect(workspace.state.panel).toBe('report');
  return workspace.state.graphReport!;
}

const figuresOf = (report: GraphReport) =>
  Object.fromEntries(
    reportSections(report).flatMap(({ figures }) => figures.map(({ label, text }) => [label, text])),
  );

test('the report of a star has its figures', async () => {
  const report = await starReport();
  expect(figuresOf(report)).toEqual({
    Vertices: '21',
    Edges: '19',
    Loops: '0',
    'Parallel edges': '0',
    'Isolated vertices': '1',
    Density: '0.0452',
    Mean: '1.81',
    Median: '1',
    Largest: '19',
    'Largest outgoing': '19',
    'Largest incoming': '1',
    Components: '2',
    'Largest component': '20 (95 %)',
    'Strong components': '21',
    'Largest strong one': '1 (5 %)',
    Diameter: '2',
    'Mean distance': '1.9',
    '90 % of the pairs': 'within 2 edges',
    Reciprocity: '0',
    Assortativity: '-1',
    Triangles: '0',
    Transitivity: '0',
    'Mean clustering': '0',
    Communities: '2',
    Modularity: '0',
  });
  expect(reportSections(report)[1]!.sentence).toBe(
    'The graph has too few different degrees for a law of their fall.',
  );
});

test('the sentence of a fitted law says what fits better', async () => {
  const report = await starReport();
  const law = {
    exponent: 2.5,
    error: 0.1,
    from: 3,
    vertices: 7,
    distance: 0.0312,
    logRatio: 5,
    chance: 0.001,
  };
  const sentenceOf = (changes: Partial<typeof law>) =>
    reportSections({ ...report, structure: { ...report.structure, powerLaw: { ...law, ...changes } } })[1]!
      .sentence;
  const fit =
    'From 3 edges on (33 % of the vertices), degrees fall like k^−2.50 (± 0.10; largest distance from the law 0.0312).';
  expect(sentenceOf({})).toBe(`${fit} An exponential fall fits worse.`);
  expect(sentenceOf({ chance: 0.2 })).toBe(`${fit} An exponential fall fits equally well.`);
  expect(sentenceOf({ logRatio: -5 })).toBe(
    `${fit} An exponential fall fits better, so this is no power law.`,
  );
});

test('the notebook has a table for each section, and queries that can be parsed', async () => {
  const report = await starReport();
  const collections = { vertices: ['v', 'two words'], edges: ['e', 'for'] };
  const { title, cells } = reportNotebook('a_b', report, collections);
  expect(title).toBe('Statistics of a_b');
  const texts = cells.filter(({ kind }) => kind === 'text').map(({ text }) => text);
  expect(texts[0]).toMatch(/^# Statistics of a\\_b\n/);
  expect(texts.join('\n')).toContain('| Diameter | 2 |');
  const queries = cells.filter(({ kind }) => kind === 'query').map(({ text }) => text);
  expect(queries).toHaveLength(3);
  for (const text of queries) expect(() => parseQuery(text, '3.12')).not.toThrow();
  expect(queries[0]).toContain('LENGTH(`two words`)');
});

test('the page names the graph as text and fetches nothing', async () => {
  const page = reportPage('<b>graph</b>', await starReport());
  expect(page).toMatch(/^<!doctype html>/);
  expect(page).toContain('&lt;b&gt;graph&lt;/b&gt;');
  expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)|url\(/);
  expect(page.match(/<svg/g)).toHaveLength(2);
});
