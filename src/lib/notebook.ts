import { z } from 'zod';
import { sharingLevels } from '../../protocol/api/console-items.ts';

/** What a chart shows of a result. */
const chartSettings = z.object({
  kind: z.enum(['bars', 'lines', 'points', 'histogram']),
  /** Name of a column; undefined for the row number. */
  category: z.string().optional(),
  /** Names of columns with numbers. */
  columns: z.array(z.string()),
  /** What is shown of the rows of a category; default: each row. */
  aggregate: z.enum(['none', 'count', 'sum', 'average', 'min', 'max']).optional(),
  order: z.enum(['result', 'value', 'category']),
  barCount: z.int().min(1),
  isLogarithmic: z.boolean(),
  /** Name of the column that colours the rows; undefined for one colour. */
  color: z.string().optional(),
});
export type ChartSettings = z.infer<typeof chartSettings>;

const queryCell = z.object({
  kind: z.literal('query'),
  id: z.string(),
  /** AQL. */
  text: z.string(),
  /** Name of the result. Other cells use its rows as `@name` or `@@name`. */
  name: z.string().optional(),
  /** The view of the result; default: by the data. */
  view: z.enum(['table', 'json', 'chart', 'graph', 'map']).optional(),
  /** Settings of the chart; default: by the data. */
  chart: chartSettings.optional(),
});

const textCell = z.object({
  kind: z.literal('text'),
  id: z.string(),
  name: z.undefined().optional(),
  /** Markdown. */
  text: z.string(),
});

const cell = z.discriminatedUnion('kind', [textCell, queryCell]);
export type NotebookCell = z.infer<typeof cell>;

export const notebookContent = z.object({
  title: z.string(),
  /** In the order in which they run. */
  cells: z.array(cell),
  /** Values of the bind parameters of all cells as JSON text, so that numbers keep their digits. */
  parameters: z.record(z.string(), z.string()),
});
export type NotebookContent = z.infer<typeof notebookContent>;

/** A saved notebook. */
export const storedNotebook = notebookContent.extend({
  key: z.string(),
  /** Revision of its document; a local notebook has a counter. */
  rev: z.string(),
  owner: z.string(),
  /** What other users may do, see `Sharing`; the embedded server enforces it. */
  sharing: z.enum(sharingLevels).default('view'),
  /** What the user may do; undefined for servers that do not say. */
  access: z.enum(['view', 'edit', 'own']).optional(),
  changedBy: z.string(),
  /** Milliseconds since 1970. */
  changedAtMs: z.number(),
});
export type StoredNotebook = z.infer<typeof storedNotebook>;

export function emptyNotebook(title: string): NotebookContent {
  return { title, cells: [newCell('text', `# ${title}\n`), newCell('query', '')], parameters: {} };
}

export function newCell(kind: NotebookCell['kind'], text: string): NotebookCell {
  return { kind, id: crypto.randomUUID(), text };
}

/** A heading of a text cell. */
interface Heading {
  readonly cell: string;
  /** 1 to 3. */
  readonly level: number;
  readonly text: string;
}

/** The headings of all text cells, outside of code blocks. */
export function headingsOf(cells: readonly NotebookCell[]): readonly Heading[] {
  return cells.flatMap(({ kind, id, text }) => {
    if (kind !== 'text') return [];
    const prose = text.replace(/^(```|~~~)[\s\S]*?(?:^\1|$(?![\s\S]))/gm, '');
    return [...prose.matchAll(/^(#{1,3})[ \t]+(.+?)[ \t#]*$/gm)].map(([, marks = '', heading = '']) => ({
      cell: id,
      level: marks.length,
      text: heading.replace(/[*_`]/g, ''),
    }));
  });
}

/** A notebook as a file for import. */
export function notebookJson({ title, cells, parameters }: NotebookContent): string {
  return `${JSON.stringify({ orreryNotebook: 1, title, cells, parameters }, undefined, 2)}\n`;
}

/** Reads a file of `notebookJson`. Throws an Error that says what was expected and where. */
export function parseNotebookJson(text: string): NotebookContent {
  const parsed = notebookContent.safeParse(JSON.parse(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.join('.') || 'the top level';
    throw new Error(`expected a notebook, found at ${place}: ${issue?.message}`);
  }
  // Two notebooks in one list must not share cells.
  return { ...parsed.data, cells: parsed.data.cells.map((each) => ({ ...each, id: crypto.randomUUID() })) };
}

/** A notebook as Markdown: queries are code blocks. */
export function notebookMarkdown({ cells }: NotebookContent): string {
  return cells
    .map(({ kind, text }) => (kind === 'text' ? text.trim() : `\`\`\`aql\n${text.trimEnd()}\n\`\`\``))
    .join('\n\n')
    .concat('\n');
}
