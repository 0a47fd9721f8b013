import type { IdList } from '../../../protocol/lib/packed-ids.ts';
import type { CsvForm } from '../../lib/files/csv/csv-form.ts';
import { valueCell } from '../../lib/files/csv/write-csv.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { ExportLook } from './export-look.ts';

/** Value type of a column in typed formats. */
type ColumnType = 'string' | 'double' | 'long' | 'boolean';

/** A column of values; values of `string` columns are texts, others are numbers or booleans. */
export interface ExportColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** By vertex or edge index; undefined: no value. */
  valueOf(index: number): string | number | boolean | undefined;
  /** The stored value, if it may be an array or an object; null and undefined: no value. */
  storedOf?(index: number): unknown;
}

/** A value of a column in a CSV file; no value is an empty cell. */
export function columnCell(column: ExportColumn, row: number, form: CsvForm): string {
  return valueCell((column.storedOf ?? column.valueOf)(row) ?? undefined, form);
}

/** The values of a row as members of a JSON object. */
export function memberValues(columns: readonly ExportColumn[], index: number): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column.name, column.valueOf(index)]));
}

/** The exported part of a graph, as rows with columns. */
export interface ExportGraph {
  readonly name: string;
  readonly model: GraphModel;
  /** Vertex indices, ascending. */
  readonly vertices: readonly number[];
  /** Indices of the edges between the vertices. */
  readonly edges: readonly number[];
  readonly vertexColumns: readonly ExportColumn[];
  readonly edgeColumns: readonly ExportColumn[];
  /** Undefined: only data are exported. */
  readonly look?: ExportLook | undefined;
}

/** Values of one attribute by id, as stored in the database. */
export interface LoadedAttribute {
  readonly name: string;
  readonly values: ReadonlyMap<string, unknown>;
}

interface ExportRequest {
  readonly name: string;
  /** Restricts the export to these vertices and the edges between them; undefined: all. */
  readonly vertexIds?: IdList | undefined;
  readonly vertexAttributes?: readonly LoadedAttribute[];
  readonly edgeAttributes?: readonly LoadedAttribute[];
  readonly look?: ExportLook | undefined;
}

/** Rows and columns of the shown graph: labels, positions, flags, computed values, and loaded attributes. O(V + E). */
export function toExportGraph(model: GraphModel, request: ExportRequest): ExportGraph {
  const { vertexIds, vertexAttributes = [], edgeAttributes = [] } = request;
  const chosen = vertexIds && [...model.vertexIds.findAll(vertexIds)].filter((vertex) => vertex >= 0);
  const vertices =
    chosen === undefined
      ? countUp(model.vertexCount)
      : [...new Set(chosen)].sort((left, right) => left - right);
  const isIn = new Uint8Array(model.vertexCount);
  for (const vertex of vertices) isIn[vertex] = 1;
  const { sources, targets } = model;
  const edges: number[] = [];
  for (let edge = 0; edge < model.edgeCount; edge++) {
    if (isIn[sources[edge]!] === 1 && isIn[targets[edge]!] === 1) edges.push(edge);
  }
  const vertexColumns = [
    ...ownColumns(model),
    ...communityColumns(model),
    ...computedColumns(model),
    ...attributeColumns(vertexAttributes, model.vertexIds, vertices),
  ];
  const edgeColumns = [
    textColumn('collection', (edge) => model.edgeCollections.names[model.edgeCollectionNumbers[edge]!]!),
    ...attributeColumns(edgeAttributes, model.edgeIds, edges),
  ];
  return {
    name: request.name,
    model,
    vertices,
    edges,
    vertexColumns: withDistinctNames(vertexColumns),
    edgeColumns: withDistinctNames(edgeColumns),
    look: request.look,
  };
}

function ownColumns(model: GraphModel): ExportColumn[] {
  const { positions } = model;
  return [
    textColumn('label', (vertex) => model.labelOf(vertex)),
    textColumn('collection', (vertex) => model.vertexCollections.names[model.collections[vertex]!]!),
    { name: 'x', type: 'double', valueOf: (vertex) => finite(positions[2 * vertex]!) },
    { name: 'y', type: 'double', valueOf: (vertex) => finite(positions[2 * vertex + 1]!) },
    { name: 'pinned', type: 'boolean', valueOf: (vertex) => model.hasFlag(vertex, 'pinned') },
  ];
}

/** Columns of collapsed communities, which are exported as vertices. */
function communityColumns(model: GraphModel): ExportColumn[] {
  const { communities, vertexIds } = model;
  if (communities.size === 0) return [];
  const find = (vertex: number) => communities.get(vertexIds.at(vertex)!);
  return [
    textColumn('communityReason', (vertex) => find(vertex)?.reason.text),
    { name: 'communitySize', type: 'long', valueOf: (vertex) => find(vertex)?.members.ids.length },
  ];
}

function computedColumns(model: GraphModel): ExportColumn[] {
  return [...model.computed.values()].map((column) => ({
    name: column.id,
    type: column.kind === 'category' ? 'long' : 'double',
    valueOf: (vertex) => finite(column.valueOf(model, vertex)),
  }));
}

/** A column has a specific type if all its values have it, otherwise `string`; arrays and objects are JSON. */
function attributeColumns(
  attributes: readonly LoadedAttribute[],
  ids: IdList,
  rows: readonly number[],
): ExportColumn[] {
  return attributes.map(({ name, values }) => {
    const types = new Set<string>();
    for (const row of rows) {
      const value = values.get(ids.at(row)!);
      if (value !== undefined && value !== null) types.add(typeof value);
    }
    const [only] = types;
    const type =
      types.size !== 1 ? 'string' : only === 'number' ? 'double' : only === 'boolean' ? only : 'string';
    return {
      name,
      type,
      storedOf: (row) => values.get(ids.at(row)!),
      valueOf(row) {
        const value = values.get(ids.at(row)!);
        if (value === undefined || value === null) return undefined;
        if (type !== 'string') return value as number | boolean;
        return typeof value === 'string' ? value : JSON.stringify(value);
      },
    };
  });
}

/** An attribute whose name equals a built-in column gets a number: `label`, `label_2`. */
function withDistinctNames(columns: readonly ExportColumn[]): ExportColumn[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    let { name } = column;
    for (let number = 2; taken.has(name); number++) name = `${column.name}_${number}`;
    taken.add(name);
    return { ...column, name };
  });
}

function textColumn(name: string, textOf: (index: number) => string | undefined): ExportColumn {
  return { name, type: 'string', valueOf: textOf };
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

function countUp(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
