import { fieldText, TypeGuess, type ValueType } from '../../lib/files/csv/field-text.ts';
import { headerNames } from '../../lib/files/csv/header-names.ts';
import { splitCsv } from '../../lib/files/csv/split-csv.ts';
import { unmarked } from '../../lib/files/csv/text-mark.ts';
import type { CellOptions, FileRecord } from '../../lib/files/file-record.ts';
import { formatAmount } from '../../lib/format.ts';
import { nextTask } from '../../lib/wait.ts';
import { ImportError, type ImportedGraph, maxElements } from './ImportedGraph.ts';
import type { ReadOptions } from './import-format.ts';
import { toNumber } from './lib/typed-text.ts';

/** Maximum number of columns. */
const maxColumns = 1000;
const sliceRecords = 1000;

/** A CSV file: its header and records. The meaning of its columns is chosen, see `TableMapping`. */
export interface Table {
  readonly file: string;
  readonly header: readonly string[];
  readonly records: readonly FileRecord[];
  /** How the cells become values, as found in the file. */
  readonly cells: CellOptions;
  /** By column, with `cells`. */
  readonly types: readonly ValueType[];
  /** Direction of the edges, if the comments of the file say it. */
  readonly isDirected?: boolean | undefined;
}

/** Columns by number. An attribute is left out if its column is not in `attributes`. */
export type TableMapping = ColumnRoles & {
  /** How the cells become values, if the user has chosen it. */
  readonly cells?: CellOptions | undefined;
};

type ColumnRoles =
  | {
      readonly kind: 'vertices';
      readonly id: number;
      readonly label?: number | undefined;
      /** Each value has a collection of its own. */
      readonly type?: number | undefined;
      /** Coordinates; a column whose name begins with `lat` is a latitude, which points upwards. */
      readonly x?: number | undefined;
      readonly y?: number | undefined;
      readonly attributes: readonly number[];
    }
  | {
      readonly kind: 'edges';
      readonly type?: number | undefined;
      /** The column that becomes the attribute `weight`. */
      readonly weight?: number | undefined;
      /** The column with the keys; undefined: the server generates them. */
      readonly key: number | undefined;
      readonly from: number;
      readonly to: number;
      readonly attributes: readonly number[];
    };

/** Throws ImportError and FileError. */
export async function readTable(
  chunks: AsyncIterable<string>,
  {
    separator,
    cells,
    hasHeader = true,
  }: { readonly separator: string; readonly cells: CellOptions; readonly hasHeader?: boolean },
  { file, signal }: ReadOptions,
): Promise<Table> {
  const records: FileRecord[] = [];
  for await (const group of splitCsv(chunks, { separator })) {
    for (const record of group) records.push(record);
    if (records.length > maxElements) throw new ImportError(`'${file}' has more than 1,000,000 lines.`);
    signal.throwIfAborted();
    await nextTask();
  }
  const header = hasHeader
    ? headerNames(records.shift() ?? {}, cells).map(({ name }, place) => name || `column${place + 1}`)
    : namesWithoutHeader(records, cells);
  if (header.length === 0) throw new ImportError(`'${file}' is empty.`);
  if (header.length > maxColumns) throw new ImportError(`'${file}' has more than ${maxColumns} columns.`);
  const read = separator === ',' ? records : withDecimalPoints(records, header.length);
  return { file, header, records: read, cells, types: await columnTypes(read, header.length, cells) };
}

/**
 * Programs write a decimal comma where semicolons or tabs separate the values. A column becomes numbers if all its values
 * are numbers, some with a comma.
 */
function withDecimalPoints(records: readonly FileRecord[], columns: number): readonly FileRecord[] {
  const isDecimal = Array.from({ length: columns }, (_, column) => {
    const texts = records.map(({ fields = [] }) => fields[column] ?? '').filter((text) => text !== '');
    return (
      texts.some((text) => text.includes(',')) &&
      texts.every((text) => /^\s*[+-]?\d+(?:,\d+)?(?:[eE][+-]?\d+)?\s*$/.test(text))
    );
  });
  if (!isDecimal.includes(true)) return records;
  return records.map((record) => ({
    ...record,
    fields: record.fields?.map((text, column) => (isDecimal[column] ? text.replace(',', '.') : text)),
  }));
}

/** Names for the columns of an edge list without a header: its third column of numbers has the weights. */
function namesWithoutHeader(records: readonly FileRecord[], cells: CellOptions): string[] {
  const width = records.reduce((max, { fields = [] }) => Math.max(max, fields.length), 0);
  if (width > maxColumns) return Array.from({ length: width }, (_, place) => `column${place + 1}`);
  const weights = new TypeGuess(cells);
  for (const { fields = [], quoted = [] } of records.slice(0, sliceRecords)) {
    weights.add({ text: fields[2] ?? '', isQuoted: quoted.includes(2) });
  }
  const third = ['number', 'integer'].includes(weights.type()) ? 'weight' : 'column3';
  const names = width < 2 ? ['id'] : ['source', 'target', third];
  return Array.from({ length: width }, (_, place) => names[place] ?? `column${place + 1}`);
}

/** The narrowest type of each column. */
async function columnTypes(
  records: readonly FileRecord[],
  columns: number,
  cells: CellOptions,
): Promise<ValueType[]> {
  const guesses = Array.from({ length: columns }, () => new TypeGuess(cells));
  for (const [number, { fields = [], quoted = [] }] of records.entries()) {
    if (number % sliceRecords === 0) await nextTask();
    for (const [column, guess] of guesses.entries()) {
      guess.add({ text: fields[column] ?? '', isQuoted: quoted.includes(column) });
    }
  }
  return guesses.map((guess) => guess.type());
}

const idNames = ['_id', 'id', '_key', 'key', 'node', 'name'];
/** Ids of an export of this workspace and keys of documents. Other ids of edges may occur several times. */
const keyNames = ['_id', '_key'];
const fromNames = ['_from', 'from', 'source', 'src', 'start'];
const toNames = ['_to', 'to', 'target', 'dst', 'end'];
const labelNames = ['label', 'name', 'title'];
const xNames = ['x', 'longitude', 'long', 'lon', 'lng'];
const yNames = ['y', 'latitude', 'lat'];

/** The likely meaning of the columns, by their names. */
export function guessMapping({ header }: Pick<Table, 'header'>): TableMapping {
  const find = (names: readonly string[]) =>
    names.map((name) => header.findIndex((each) => each.toLowerCase() === name)).find((at) => at >= 0);
  const [from, to, id, key] = [find(fromNames), find(toNames), find(idNames), find(keyNames)];
  const all = header.map((_, column) => column);
  const isSystem = (column: number) => ['_id', '_key', '_rev', '_from', '_to'].includes(header[column]!);
  if (from !== undefined && to !== undefined) {
    const attributes = all.filter((column) => ![from, to, key].includes(column) && !isSystem(column));
    return { kind: 'edges', key, from, to, attributes };
  }
  const used = id ?? 0;
  const [label, x, y] = [find(labelNames), find(xNames), find(yNames)];
  return {
    kind: 'vertices',
    id: used,
    ...(label !== undefined && { label }),
    ...(x !== undefined && y !== undefined && { x, y }),
    attributes: all.filter((column) => !isSystem(column) && column !== used),
  };
}

/** Adds the records of a table as vertices or as edges. */
export async function addTable(
  graph: ImportedGraph,
  table: Table,
  mapping: TableMapping,
  signal: AbortSignal,
): Promise<void> {
  const { file, header, records } = table;
  const { cells = table.cells } = mapping;
  const types = cells === table.cells ? table.types : await columnTypes(records, header.length, cells);
  const directions = directionColumn(table);
  for (const [number, { fields = [], quoted = [], line }] of records.entries()) {
    if (number % sliceRecords === 0) {
      signal.throwIfAborted();
      await nextTask();
    }
    if (fields.length > header.length) {
      graph.refuse(file, line, `Expected ${formatAmount(header.length, 'value')}, found ${fields.length}.`);
      continue;
    }
    const attributes = new Map<string, string>();
    for (const column of mapping.attributes) {
      if (column === directions) continue;
      const cell = { text: fields[column] ?? '', isQuoted: quoted.includes(column) };
      const text = fieldText(cell, { column: header[column]!, type: types[column]! }, cells);
      const name = mapping.kind === 'edges' && column === mapping.weight ? 'weight' : header[column]!;
      if (text !== undefined) attributes.set(name, text);
    }
    const textOf = (column: number) => unmarked(fields[column] ?? '', cells.isMarkRemoved);
    const type = mapping.type === undefined ? undefined : textOf(mapping.type) || undefined;
    if (mapping.kind === 'edges') {
      const key = mapping.key === undefined ? undefined : textOf(mapping.key) || undefined;
      const [from, to] = [textOf(mapping.from), textOf(mapping.to)];
      const isDirected = directions === undefined ? table.isDirected : /^directed$/i.test(textOf(directions));
      graph.addEdge({ id: undefined, key, from, to, isDirected, type, attributes, line }, file);
      continue;
    }
    const cell = (column: number | undefined) => (column === undefined ? '' : textOf(column));
    const [x, y] = [toNumber(cell(mapping.x)), toNumber(cell(mapping.y))];
    const isUpwards = mapping.y !== undefined && /^lat/i.test(header[mapping.y]!);
    const position = x === undefined || y === undefined ? undefined : { x, y: isUpwards ? -y : y };
    const label = cell(mapping.label) || undefined;
    graph.addVertex({ id: textOf(mapping.id), label, position, type, attributes, line }, file);
  }
}

/** Gephi writes a column `Type` with 'Directed' and 'Undirected'; undefined: there is none. */
function directionColumn({ header, records }: Table): number | undefined {
  const column = header.findIndex((name) => /^type$/i.test(name));
  if (column < 0 || records.length === 0) return undefined;
  const isDirection = ({ fields = [] }: FileRecord) => /^(?:un)?directed$/i.test(fields[column] ?? '');
  return records.every(isDirection) ? column : undefined;
}

/** Vertices for the ends of edges that no file has, such as those of an edge list. */
export function addMissingEnds(graph: ImportedGraph, file: string): void {
  for (const { from, to, line } of graph.edges) {
    for (const id of [from, to]) {
      if (graph.vertices.has(id)) continue;
      graph.addVertex({ id, label: undefined, position: undefined, attributes: new Map(), line }, file);
    }
  }
}
