import { DatabaseError } from '../../../protocol/errors.ts';
import type { AddEdges } from '../../../protocol/graph-patch.ts';
import { uint16Column, uint32Column } from './Column.ts';
import type { CollectionNumbers } from './collections.ts';
import { requireLength } from './holes.ts';
import { Table } from './Table.ts';

/** The edges' columns. */
export class EdgeTable {
  readonly sources = uint32Column();
  readonly targets = uint32Column();
  readonly collections = uint16Column();
  readonly table = new Table('edges', [this.sources, this.targets, this.collections]);

  /** `findVertex` resolves ends given by id. Refuses an edge one of whose ends is missing. */
  insert(
    step: AddEdges,
    numbers: CollectionNumbers,
    vertexCount: number,
    findVertex: (id: string) => number | undefined,
  ): Uint32Array {
    const { ids } = step;
    const sources = toIndices(step, step.sources, step.from, vertexCount, findVertex);
    const targets = toIndices(step, step.targets, step.to, vertexCount, findVertex);
    const collections = Uint16Array.from({ length: ids.length }, (_, slot) => numbers.ofId(ids[slot]!));
    const { indices } = this.table.insert(ids, step.at);
    this.sources.put(indices, sources);
    this.targets.put(indices, targets);
    this.collections.put(indices, collections);
    return indices;
  }

  remove(indices: Uint32Array): void {
    this.table.remove(indices);
  }

  /** Lets the ends follow vertices that moved: those at `from[i]` are now at `to[i]`. O(V + E) when any moved. */
  follow(from: Uint32Array, to: Uint32Array, vertexCount: number): void {
    if (from.length === 0) return;
    const places = new Uint32Array(vertexCount).map((_, index) => index);
    for (let slot = 0; slot < from.length; slot++) places[from[slot]!] = to[slot]!;
    const [sources, targets] = [this.sources.array, this.targets.array];
    for (let edge = 0; edge < this.table.count; edge++) {
      sources[edge] = places[sources[edge]!]!;
      targets[edge] = places[targets[edge]!]!;
    }
  }
}

function toIndices(
  step: AddEdges,
  indices: Uint32Array | undefined,
  ends: readonly string[] | undefined,
  vertexCount: number,
  findVertex: (id: string) => number | undefined,
): Uint32Array<ArrayBuffer> {
  const found = new Uint32Array(step.ids.length);
  requireLength((indices ?? ends ?? []).length, found.length, 'edge ends');
  for (let slot = 0; slot < found.length; slot++) {
    const index = indices === undefined ? findVertex(ends![slot]!) : indices[slot]!;
    if (index === undefined || index >= vertexCount) {
      throw new DatabaseError('ERROR_GRAPH_INVALID_EDGE', {
        message: `the edge ${step.ids[slot]} needs both its ends in the graph, ${ends?.[slot] ?? `vertex ${index}`} is missing`,
      });
    }
    found[slot] = index;
  }
  return found;
}
