import { printName } from '../../../../aql/print-expression.ts';
import { escapeMarkdown } from '../../../lib/escape-markdown.ts';
import { formatDate } from '../../../lib/format.ts';
import { type NotebookCell, type NotebookContent, newCell } from '../../../lib/notebook.ts';
import type { Collections } from '../../adapters/GraphAdapter.ts';
import { type ReportSection, reportSections } from './report-sections.ts';
import type { GraphReport } from './report-state.ts';

/** Collections that get queries of their own. */
const maxCollections = 8;

/**
 * The report as a notebook: its figures as tables, and queries that read sizes and degrees anew from the database, where
 * the graph can be larger than it was shown.
 */
export function reportNotebook(
  graph: string,
  report: GraphReport,
  { vertices, edges }: Collections,
): NotebookContent {
  const title = `Statistics of ${graph}`;
  const computed = formatDate(report.computedAtMs, 'utc');
  return {
    title,
    cells: [
      newCell(
        'text',
        `# ${escapeMarkdown(title)}\n\nFigures of the graph as it was shown at ${computed}. The queries below read the database.\n`,
      ),
      ...reportSections(report).map((section) => newCell('text', sectionText(section))),
      newCell('text', '## Sizes in the database\n'),
      query(sizeQuery([...vertices, ...edges].slice(0, 2 * maxCollections))),
      ...edges
        .slice(0, maxCollections)
        .flatMap((name) => [
          newCell('text', `## Degrees by ${escapeMarkdown(name)} in the database\n`),
          { ...query(degreeQuery(name)), view: 'chart' as const },
        ]),
    ],
    parameters: {},
  };
}

function query(text: string): Extract<NotebookCell, { kind: 'query' }> {
  return newCell('query', text) as Extract<NotebookCell, { kind: 'query' }>;
}

function sectionText({ title, figures, sentence }: ReportSection): string {
  const rows = figures.map(({ label, text, meaning }) => `| ${label} | ${text} | ${meaning} |`);
  const table = ['| figure | value | meaning |', '| --- | --- | --- |', ...rows].join('\n');
  return [`## ${title}`, table, ...(sentence === undefined ? [] : [sentence]), ''].join('\n\n');
}

function sizeQuery(names: readonly string[]): string {
  const members = names.map(
    (name) => `  { collection: ${JSON.stringify(name)}, documents: LENGTH(${printName(name)}) }`,
  );
  return `FOR size IN [\n${members.join(',\n')}\n]\n  RETURN size\n`;
}

function degreeQuery(name: string): string {
  return `FOR edge IN ${printName(name)}
  FOR end IN [edge._from, edge._to]
    COLLECT vertex = end WITH COUNT INTO degree
    COLLECT edges = degree WITH COUNT INTO vertices
    SORT edges
    RETURN { edges, vertices }
`;
}
