import { detectCells } from '../../lib/files/csv/detect-cells.ts';
import { plainName, readText } from '../../lib/files/read-text.ts';
import { ImportError, ImportedGraph } from './ImportedGraph.ts';
import { readAdjacencyList, readAdjacencyMatrix } from './lib/adjacency.ts';
import { findFormat, formatById } from './registry.ts';
import { readTable, type Table } from './Table.ts';
import { shapeOf, type TableShape, withTabs } from './table-shape.ts';

/** How a file was read. */
export interface ReadFacts {
  /** `tableFormat` or the id of a format. */
  readonly formatId: string;
  readonly encoding: string;
  /** Only of tables. */
  readonly separator?: string;
  readonly hasHeader?: boolean;
}

/** What the user has chosen instead of what was recognised. */
export type ReadChoices = Partial<ReadFacts>;

/** The id of tables among the formats. */
export const tableFormat = 'table';
/** The separator of values with any number of blanks between them. */
export const blankSeparator = ' ';

/** A file after reading: a graph, or a table whose columns need a mapping. */
export type ReadFile = { readonly file: string; readonly format: string; readonly facts: ReadFacts } & (
  | { readonly kind: 'graph'; readonly graph: ImportedGraph }
  | { readonly kind: 'table'; readonly table: Table }
);

/** Reads a file whose format is found by its first characters. Throws ImportError, FileError and AbortError. */
export async function readFile(
  file: File,
  signal: AbortSignal,
  onBytes: (bytes: number) => void = () => undefined,
  choices: ReadChoices = {},
): Promise<ReadFile> {
  let encoding = choices.encoding ?? 'UTF-8';
  const onEncoding = (name: string) => {
    encoding = name;
  };
  const texts = readText(file, { signal, onBytes, onEncoding, encoding: choices.encoding });
  const raw = (await texts.next()).value ?? '';
  // Lines of old programs end with a carriage return alone.
  const isOld = raw.includes('\r') && !raw.includes('\n');
  const first = isOld ? raw.replaceAll('\r', '\n') : raw;
  const chunks = isOld ? withLineFeeds(texts) : texts;
  const start = first.replace(/^\uFEFF/, '');
  const { formatId } = choices;
  const format = formatId === undefined ? findFormat(plainName(file.name), start) : formatById(formatId);
  const options = { file: file.name, signal };
  const graph = new ImportedGraph();
  if (format !== undefined) {
    await format.read(joined(start, chunks), graph, options);
    const name = graph.formatName ?? format.label;
    return { kind: 'graph', file: file.name, format: name, graph, facts: { formatId: format.id, encoding } };
  }
  const comments = commentsOf(start);
  const content = start.slice(comments.length);
  if (formatId === undefined) requireTable(file.name, content);
  const shape = chosenShape(shapeOf(content), choices);
  const text = shape.isBlank ? tabbed(joined(content, chunks)) : joined(content, chunks);
  if (shape.kind !== 'table') {
    if (shape.kind === 'adjacency-list') await readAdjacencyList(text, shape.separator, graph, options);
    else await readAdjacencyMatrix(text, shape, graph, options);
    const name = shape.kind === 'adjacency-list' ? 'Adjacency list' : 'Adjacency matrix';
    const facts = { formatId: tableFormat, encoding, separator: shownSeparator(shape) };
    return { kind: 'graph', file: file.name, format: name, graph, facts };
  }
  const { separator, hasHeader } = shape;
  const layout = { separator, hasHeader, cells: detectCells(content, separator) };
  const table = { ...(await readTable(text, layout, options)), isDirected: directionIn(comments) };
  const facts = { formatId: tableFormat, encoding, separator: shownSeparator(shape), hasHeader };
  return { kind: 'table', file: file.name, format: formatOf(shape), table, facts };
}

/** Known forms that no reader reads are no tables. Throws ImportError. */
function requireTable(name: string, start: string): void {
  const content = start.trimStart().slice(0, 2000);
  const found = unreadForms.find(({ pattern }) => pattern.test(content));
  if (found === undefined) return;
  const { form } = found;
  throw new ImportError(
    `'${name}' is ${form}, which is not read. Expected a graph, such as GraphML, GEXF, GML or DOT, or a table.`,
  );
}

const unreadForms: readonly { readonly pattern: RegExp; readonly form: string }[] = [
  { pattern: /^(?:<!doctype html|<html)\b/i, form: 'a page in HTML' },
  { pattern: /^<(?:\?xml|[a-z!])/i, form: 'XML other than GraphML and GEXF' },
  { pattern: /^\S+ \d+\n\S+ \{/, form: 'a multi-line adjacency list of NetworkX' },
  { pattern: /^dl\s+n\w*\s*=/i, form: 'a network of UCINET' },
];

function shownSeparator({ isBlank, separator }: TableShape): string {
  return isBlank ? blankSeparator : separator;
}

/** A chosen delimiter or header makes a table of any lines. */
function chosenShape(found: TableShape, { formatId, separator, hasHeader }: ReadChoices): TableShape {
  const isTable = formatId === tableFormat || separator !== undefined || hasHeader !== undefined;
  return {
    ...found,
    ...(isTable && { kind: 'table' }),
    ...(separator !== undefined && {
      isBlank: separator === blankSeparator,
      separator: separator === blankSeparator ? '\t' : separator,
    }),
    ...(hasHeader !== undefined && { hasHeader }),
  };
}

function formatOf({ isBlank, separator }: TableShape): string {
  if (isBlank) return 'Text with blanks';
  return separator === '\t' ? 'TSV' : 'CSV';
}

/** Lines at the beginning that are comments, as in the files of SNAP and KONECT. */
function commentsOf(start: string): string {
  return /^(?:[#%][^\n]*\n)*/.exec(start)![0];
}

/** The direction that the comments of SNAP (`# Undirected graph`) and KONECT (`% sym unweighted`) say. */
function directionIn(comments: string): boolean | undefined {
  const [, snap, konect] = /^(?:#\s*((?:un)?directed) graph\b|%\s*(sym|asym)\b)/im.exec(comments) ?? [];
  if (snap !== undefined) return snap.toLowerCase() === 'directed';
  return konect === undefined ? undefined : konect.toLowerCase() === 'asym';
}

/** The lines with one tab for each row of blanks. */
async function* tabbed(chunks: AsyncGenerator<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    yield lines.map((line) => `${withTabs(line)}\n`).join('');
  }
  yield withTabs(rest);
}

async function* withLineFeeds(chunks: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield chunk.replaceAll('\r', '\n');
}

async function* joined(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
