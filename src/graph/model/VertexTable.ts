import type { AddVertices } from '../../../protocol/graph-patch.ts';
import { keyOf } from '../../lib/document-id.ts';
import { boundLabel } from './bound-label.ts';
import { pointColumn, uint8Column, uint32Column } from './Column.ts';
import type { CollectionNumbers } from './collections.ts';
import { type Moves, requireLength } from './holes.ts';
import { writeAround, writeScattered } from './places.ts';
import { Table } from './Table.ts';

/** Columns of the vertices; labels are stored besides the typed columns. */
export class VertexTable {
  readonly positions = pointColumn();
  readonly flags = uint8Column();
  readonly settled = uint8Column();
  readonly inDegrees = uint32Column();
  readonly outDegrees = uint32Column();
  readonly hiddenNeighbours = uint32Column();
  labels: (string | undefined)[] = [];
  readonly table: Table;
  readonly #numbers: CollectionNumbers;

  constructor(numbers: CollectionNumbers) {
    this.#numbers = numbers;
    const { positions, flags, settled, inDegrees, outDegrees, hiddenNeighbours } = this;
    const columns = [positions, flags, settled, inDegrees, outDegrees, hiddenNeighbours];
    this.table = new Table('vertices', numbers, columns);
  }

  /** A deep copy of the table. */
  clone(): VertexTable {
    const clone = new VertexTable(this.#numbers);
    clone.table.copy(this.table);
    clone.labels = this.labels.slice();
    return clone;
  }

  /** Returns the created rows, and the moves of previous rows (`to` became `from`) if positions were given. */
  insert(step: AddVertices): { indices: Uint32Array; moves: Moves } {
    const { ids } = step;
    requireLength(step.labels?.length ?? ids.length, ids.length, 'labels');
    requireLength(step.positions?.length ?? 2 * ids.length, 2 * ids.length, 'positions');
    requireLength(step.flags?.length ?? ids.length, ids.length, 'flags');
    requireLength(step.settled?.length ?? ids.length, ids.length, 'settled');
    requireLength(step.hiddenNeighbours?.length ?? ids.length, ids.length, 'hiddenNeighbours');
    const parent = step.around === undefined ? undefined : this.table.ids.find(step.around);
    const { indices, moves } = this.table.insert(ids, step.at);
    for (let slot = 0; slot < moves.to.length; slot++) {
      this.labels[moves.from[slot]!] = this.labels[moves.to[slot]!];
    }
    this.#fill(step, indices);
    this.#place(step, indices, parent);
    return { indices, moves };
  }

  remove(indices: Uint32Array): Moves {
    const moves = this.table.remove(indices);
    for (let slot = 0; slot < moves.from.length; slot++) {
      this.labels[moves.to[slot]!] = this.labels[moves.from[slot]!];
    }
    this.labels.length = this.table.count;
    return moves;
  }

  labelOf(index: number): string {
    return this.labels[index] ?? keyOf(this.table.ids.at(index)!);
  }

  #fill(step: AddVertices, indices: Uint32Array): void {
    const settled = step.positions === undefined ? 0 : 1;
    for (let slot = 0; slot < indices.length; slot++) {
      const index = indices[slot]!;
      this.labels[index] = boundLabel(step.labels?.[slot]);
      this.flags.array[index] = step.flags?.[slot] ?? 0;
      this.settled.array[index] = step.settled?.[slot] ?? settled;
      this.hiddenNeighbours.array[index] = step.hiddenNeighbours?.[slot] ?? 0;
      this.inDegrees.array[index] = 0;
      this.outDegrees.array[index] = 0;
    }
  }

  #place(step: AddVertices, indices: Uint32Array, parent: number | undefined): void {
    const positions = this.positions.array;
    if (step.positions !== undefined) {
      this.positions.put(indices, new Float32Array(step.positions));
      return;
    }
    indices.forEach((index, nth) => {
      if (parent === undefined) writeScattered(positions, index);
      else writeAround(positions, index, parent, nth);
    });
  }
}
