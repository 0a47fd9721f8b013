import { DatabaseError } from '../../../protocol/errors.ts';
import type {
  AddEdges,
  AddVertices,
  Community,
  GraphDocument,
  GraphStep,
  RemoveEdges,
  RemoveVertices,
} from '../../../protocol/graph-patch.ts';
import { unreachable } from '../../../protocol/lib/assert.ts';
import type { IdList } from '../../../protocol/lib/packed-ids.ts';
import { boundLabel } from './bound-label.ts';
import type { Column, ColumnArray } from './Column.ts';
import type { EdgeTable } from './EdgeTable.ts';
import { requireAscending, requireLength } from './holes.ts';
import type { VertexTable } from './VertexTable.ts';

export type AspectName = 'topology' | 'positions' | 'styles' | 'flags';

/** The tables that a step changes. */
export interface ModelParts {
  readonly vertices: VertexTable;
  readonly edges: EdgeTable;
  readonly documents: Map<string, GraphDocument>;
  readonly communities: Map<string, Community>;
}

type Touch = (aspect: AspectName) => unknown;

/** Applies one step and returns its inverse. A rejected step changes nothing. */
export function applyStep(step: GraphStep, parts: ModelParts, touch: Touch): GraphStep {
  const { vertices } = parts;
  switch (step.kind) {
    case 'addVertices':
      return addVertices(step, parts, touch);
    case 'removeVertices':
      return removeVertices(step, parts, touch);
    case 'addEdges':
      return addEdges(step, parts, touch);
    case 'removeEdges':
      return removeEdges(step, parts, touch);
    case 'setFlags':
      touch('flags');
      return { ...step, values: exchange(vertices, vertices.flags, step.indices, step.values) };
    case 'setPositions':
      touch('positions');
      return { ...step, values: exchange(vertices, vertices.positions, step.indices, step.values) };
    case 'setHiddenNeighbours':
      touch('styles');
      return { ...step, values: exchange(vertices, vertices.hiddenNeighbours, step.indices, step.values) };
    case 'setLabels': {
      requireIndices(vertices, step.indices, step.values.length);
      touch('styles');
      const before = Array.from(step.indices, (index) => vertices.labels[index]);
      step.indices.forEach((index, slot) => {
        vertices.labels[index] = boundLabel(step.values[slot]);
      });
      return { ...step, values: before };
    }
    case 'setDocuments':
      requireLength(step.values.length, step.ids.length, 'documents');
      touch('styles');
      return { ...step, values: exchangeEntries(parts.documents, step.ids, step.values) };
    case 'setCommunities':
      requireLength(step.values.length, step.ids.length, 'communities');
      touch('topology');
      return { ...step, values: exchangeEntries(parts.communities, step.ids, step.values) };
    default:
      return unreachable(step);
  }
}

function addVertices(step: AddVertices, parts: ModelParts, touch: Touch): RemoveVertices {
  const { vertices, edges, documents } = parts;
  requireLength(step.documents?.length ?? step.ids.length, step.ids.length, 'documents');
  const { indices, moves } = vertices.insert(step);
  edges.follow(moves.to, moves.from, vertices.table.count);
  keepDocuments(step.ids, step.documents, documents);
  for (const aspect of ['topology', 'positions', 'styles', 'flags'] as const) touch(aspect);
  return { kind: 'removeVertices', indices };
}

function removeVertices(step: RemoveVertices, parts: ModelParts, touch: Touch): AddVertices {
  const { vertices, edges, documents } = parts;
  const { indices } = step;
  const { table } = vertices;
  requireAscending(indices, table.count, 'vertices');
  for (const index of indices) {
    const degree = vertices.inDegrees.array[index]! + vertices.outDegrees.array[index]!;
    if (degree > 0) {
      throw new DatabaseError('ERROR_GRAPH_INVALID_VERTEX', {
        message: `the vertex ${table.ids.at(index)} still has edges (${degree} ends): remove them first`,
      });
    }
  }
  const ids = table.ids.pack(indices);
  const taken = {
    labels: Array.from(indices, (index) => vertices.labels[index]),
    positions: vertices.positions.take(indices),
    flags: vertices.flags.take(indices),
    settled: vertices.settled.take(indices),
    hiddenNeighbours: vertices.hiddenNeighbours.take(indices),
  };
  const countBefore = table.count;
  const moves = vertices.remove(indices);
  edges.follow(moves.from, moves.to, countBefore);
  for (const aspect of ['topology', 'positions', 'styles', 'flags'] as const) touch(aspect);
  return { kind: 'addVertices', ids, ...taken, documents: forgetDocuments(ids, documents), at: indices };
}

function addEdges(step: AddEdges, parts: ModelParts, touch: Touch): RemoveEdges {
  const { vertices, edges, documents } = parts;
  requireLength(step.documents?.length ?? step.ids.length, step.ids.length, 'documents');
  const indices = edges.insert(step, vertices.table.ids);
  countEnds(indices, parts, 1);
  keepDocuments(step.ids, step.documents, documents);
  touch('topology');
  return { kind: 'removeEdges', indices };
}

function removeEdges(step: RemoveEdges, parts: ModelParts, touch: Touch): AddEdges {
  const { edges, documents } = parts;
  const { indices } = step;
  requireAscending(indices, edges.table.count, 'edges');
  const ids = edges.table.ids.pack(indices);
  const ends = { sources: edges.sources.take(indices), targets: edges.targets.take(indices) };
  countEnds(indices, parts, -1);
  edges.remove(indices);
  touch('topology');
  return { kind: 'addEdges', ids, ...ends, documents: forgetDocuments(ids, documents), at: indices };
}

function countEnds(indices: Uint32Array, { vertices, edges }: ModelParts, change: 1 | -1): void {
  const [sources, targets] = [edges.sources.array, edges.targets.array];
  const [outDegrees, inDegrees] = [vertices.outDegrees.array, vertices.inDegrees.array];
  for (const edge of indices) {
    outDegrees[sources[edge]!]! += change;
    inDegrees[targets[edge]!]! += change;
  }
}

/** Writes the values of a column and returns the previous values. */
function exchange<A extends ColumnArray>(
  vertices: VertexTable,
  column: Column<A>,
  indices: Uint32Array,
  values: Uint8Array | Uint32Array | Float32Array,
): A {
  requireIndices(vertices, indices, values.length / column.stride);
  const before = column.take(indices);
  const after = column.allocate(values.length);
  after.set(values);
  column.put(indices, after);
  return before;
}

function requireIndices(vertices: VertexTable, indices: Uint32Array, entries: number): void {
  requireLength(entries, indices.length, 'values');
  for (const index of indices) {
    if (index < vertices.table.count) continue;
    throw new DatabaseError('ERROR_BAD_PARAMETER', {
      message: `expected a vertex index below ${vertices.table.count}, found ${index}`,
    });
  }
}

/** Writes or deletes (`undefined`) entries and returns the previous ones. */
function exchangeEntries<Value>(
  entries: Map<string, Value>,
  ids: readonly string[],
  values: readonly (Value | undefined)[],
): (Value | undefined)[] {
  const before = ids.map((id) => entries.get(id));
  ids.forEach((id, slot) => {
    const value = values[slot];
    if (value === undefined) entries.delete(id);
    else entries.set(id, value);
  });
  return before;
}

function keepDocuments(
  ids: IdList,
  values: readonly (GraphDocument | undefined)[] | undefined,
  documents: Map<string, GraphDocument>,
): void {
  values?.forEach((value, slot) => {
    if (value !== undefined) documents.set(ids.at(slot)!, value);
  });
}

function forgetDocuments(
  ids: IdList,
  documents: Map<string, GraphDocument>,
): (GraphDocument | undefined)[] | undefined {
  if (documents.size === 0) return undefined;
  return Array.from(ids, (id) => {
    const value = documents.get(id);
    documents.delete(id);
    return value;
  });
}
