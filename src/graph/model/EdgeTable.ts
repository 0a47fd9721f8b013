import { DatabaseError } from '../../../protocol/errors.ts';
import type { AddEdges } from '../../../protocol/graph-patch.ts';
import type { IdList } from '../../../protocol/lib/packed-ids.ts';
import { uint32Column } from './Column.ts';
import type { CollectionNumbers } from './collections.ts';
import { requireLength } from './holes.ts';
import type { IdTable } from './IdTable.ts';
import { Table } from './Table.ts';

/** The edges' columns. */
export class EdgeTable {
  readonly sources = uint32Column();
  readonly targets = uint32Column();
  readonly table: Table;
  readonly #numbers: CollectionNumbers;

  constructor(numbers: CollectionNumbers) {
    this.#numbers = numbers;
    this.table = new Table('edges', numbers, [this.sources, this.targets]);
  }

  /** The same rows in a table of their own. */
  clone(): EdgeTable {
    const clone = new EdgeTable(this.#numbers);
    clone.table.copy(this.table);
    return clone;
  }

  /** `vertexIds` resolves ends given by id. Refuses an edge one of whose ends is missing. */
  insert(step: AddEdges, vertexIds: IdTable): Uint32Array {
    const sources = toIndices(step, step.sources, step.from, vertexIds);
    const targets = toIndices(step, step.targets, step.to, vertexIds);
    const { indices } = this.table.insert(step.ids, step.at);
    this.sources.put(indices, sources);
    this.targets.put(indices, targets);
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

/** Indices of vertices that are there. */
function toIndices(
  step: AddEdges,
  indices: Uint32Array | undefined,
  ends: IdList | undefined,
  vertexIds: IdTable,
): Uint32Array<ArrayBuffer> {
  requireLength((indices ?? ends ?? []).length, step.ids.length, 'edge ends');
  // A row that is not found, −1, becomes the largest index.
  const found = new Uint32Array(indices ?? vertexIds.findAll(ends ?? []));
  const missing = found.findIndex((index) => index >= vertexIds.length);
  if (missing < 0) return found;
  throw new DatabaseError('ERROR_GRAPH_INVALID_EDGE', {
    message: `the edge ${step.ids.at(missing)} needs both its ends in the graph, ${ends?.at(missing) ?? `vertex ${found[missing]}`} is missing`,
  });
}
