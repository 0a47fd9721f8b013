import { fieldText, type ValueType } from '../../lib/files/field-text.ts';
import type { FileRecord } from '../../lib/files/file-record.ts';
import { splitCsv } from '../../lib/files/split-csv.ts';
import { nextTask } from '../../lib/wait.ts';
import { ImportError, type ImportedGraph, mostElements } from './ImportedGraph.ts';
import type { ReadOptions } from './import-format.ts';
import { columnType, toNumber } from './lib/typed-text.ts';

/** Maximum number of columns. */
const mostColumns = 1000;
const sliceRecords = 1000;

/** A CSV file: its header and records. The meaning of its columns is chosen, see `TableMapping`. */
export interface Table {
  readonly file: string;
  readonly header: readonly string[];
  readonly records: readonly FileRecord[];
  /** By column; numbers, booleans or texts. */
  readonly types: readonly ValueType[];
}

/** Columns by number. An attribute is left out if its column is not in `attributes`. */
export type TableMapping =
  | { readonly kind: 'vertices'; readonly id: number; readonly attributes: readonly number[] }
  | {
      readonly kind: 'edges';
      /** The column with the keys; undefined: the server generates them. */
      readonly key: number | undefined;
      readonly from: number;
      readonly to: number;
      readonly attributes: readonly number[];
    };

/** Throws ImportError and FileError. */
export async function readTable(
  chunks: AsyncIterable<string>,
  separator: string,
  { file, signal }: ReadOptions,
): Promise<Table> {
  const records: FileRecord[] = [];
  for await (const group of splitCsv(chunks, { separator })) {
    for (const record of group) records.push(record);
    if (records.length > mostElements) throw new ImportError(`'${file}' has more than 1,000,000 lines.`);
    signal.throwIfAborted();
    await nextTask();
  }
  const header = (records.shift()?.fields ?? []).map((name, place) => name.trim() || `column${place + 1}`);
  if (header.length === 0) throw new ImportError(`'${file}' is empty.`);
  if (header.length > mostColumns) throw new ImportError(`'${file}' has more than ${mostColumns} columns.`);
  const types: ValueType[] = [];
  for (const column of header.keys()) {
    types.push(columnType(valuesOf(records, column)));
    await nextTask();
  }
  return { file, header, records, types };
}

function* valuesOf(records: readonly FileRecord[], column: number): Generator<string> {
  for (const { fields } of records) yield fields?.[column] ?? '';
}

const idNames = ['_id', 'id', '_key', 'key', 'node', 'name'];
/** Ids of an export of this workspace and keys of documents. Other ids of edges may occur several times. */
const keyNames = ['_id', '_key'];
const fromNames = ['_from', 'from', 'source', 'src', 'start'];
const toNames = ['_to', 'to', 'target', 'dst', 'end'];

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
  return {
    kind: 'vertices',
    id: used,
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
  const { file, header, records, types } = table;
  for (const [number, { fields = [], line }] of records.entries()) {
    if (number % sliceRecords === 0) {
      signal.throwIfAborted();
      await nextTask();
    }
    if (fields.length > header.length) {
      graph.refuse(file, line, `Expected ${header.length} values, found ${fields.length}.`);
      continue;
    }
    const attributes = new Map<string, string>();
    for (const column of mapping.attributes) {
      const value = fields[column] ?? '';
      if (value === '') continue;
      const text = fieldText(value, { column: header[column]!, type: types[column]! }, '');
      if (text !== undefined) attributes.set(header[column]!, text);
    }
    if (mapping.kind === 'edges') {
      const key = mapping.key === undefined ? undefined : fields[mapping.key] || undefined;
      const [from = '', to = ''] = [fields[mapping.from], fields[mapping.to]];
      graph.addEdge({ id: undefined, key, from, to, attributes, line }, file);
      continue;
    }
    const named = (name: string) => fields[header.indexOf(name)];
    const [x, y] = [toNumber(named('x')), toNumber(named('y'))];
    const position = x === undefined || y === undefined ? undefined : { x, y };
    const label = named('label') || named('name');
    graph.addVertex({ id: fields[mapping.id] ?? '', label, position, attributes, line }, file);
  }
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
