import { DatabaseError } from '../../../protocol/errors.ts';
import type { AddEdges } from '../../../protocol/graph-patch.ts';
import type { IdList } from '../../../protocol/lib/packed-ids.ts';
import { uint32Column } from './Column.ts';
import type { CollectionNumbers } from './collections.ts';
import { requireLength } from './holes.ts';
import type { IdTable } from './IdTable.ts';
import { Table } from './Table.ts';

/** Columns of the edges. */
export class EdgeTable {
  readonly sources = uint32Column();
  readonly targets = uint32Column();
  readonly table: Table;
  readonly #numbers: CollectionNumbers;

  constructor(numbers: CollectionNumbers) {
    this.#numbers = numbers;
    this.table = new Table('edges', numbers, [this.sources, this.targets]);
  }

  /** A deep copy of the table. */
  clone(): EdgeTable {
    const clone = new EdgeTable(this.#numbers);
    clone.table.copy(this.table);
    return clone;
  }

  /** `vertexIds` resolves ends given by id. Rejects an edge with a missing end. */
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

  /** Updates the ends after vertex moves: `from[i]` is now `to[i]`. O(V + E) if there are any moves. */
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

/** Indices of existing vertices. */
function toIndices(
  step: AddEdges,
  indices: Uint32Array | undefined,
  ends: IdList | undefined,
  vertexIds: IdTable,
): Uint32Array<ArrayBuffer> {
  requireLength((indices ?? ends ?? []).length, step.ids.length, 'edge ends');
  // Row −1 (not found) becomes the largest uint32 index.
  const found = new Uint32Array(indices ?? vertexIds.findAll(ends ?? []));
  const missing = found.findIndex((index) => index >= vertexIds.length);
  if (missing < 0) return found;
  throw new DatabaseError('ERROR_GRAPH_INVALID_EDGE', {
    message: `cannot insert edge ${step.ids.at(missing)}: its end ${ends?.at(missing) ?? `vertex ${found[missing]}`} is not in the graph`,
  });
}
