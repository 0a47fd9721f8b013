import { DatabaseError } from '../../../protocol/errors.ts';
import type { IdList } from '../../../protocol/lib/packed-ids.ts';
import type { Column, ColumnArray } from './Column.ts';
import type { CollectionNumbers } from './collections.ts';
import { type Moves, planMoves, requireAscending, requireLength } from './holes.ts';
import { IdTable } from './IdTable.ts';

/** Rows with a dense index and an id; the owner holds the columns. */
export class Table {
  readonly ids: IdTable;

  constructor(
    readonly what: 'vertices' | 'edges',
    numbers: CollectionNumbers,
    readonly columns: readonly Column<ColumnArray>[],
  ) {
    this.ids = new IdTable(numbers);
  }

  /** Copies the current rows of the other table with their columns. */
  copy(other: Table): void {
    this.ids.copy(other.ids);
    this.columns.forEach((column, nth) => {
      column.copy(other.columns[nth]!);
    });
  }

  get count(): number {
    return this.ids.length;
  }

  /**
   * Creates rows for the ids and returns their indices: at the end, or at `at`, whose previous rows move to the end.
   * New rows of the columns are uninitialised. Rejects an existing or duplicate id without a change.
   */
  insert(ids: IdList, at: Uint32Array | undefined): { indices: Uint32Array; moves: Moves } {
    const count = this.count + ids.length;
    if (at !== undefined) {
      requireLength(at.length, ids.length, `places of ${this.what}`);
      requireAscending(at, count, this.what);
    }
    const indices = at ?? Uint32Array.from({ length: ids.length }, (_, slot) => this.count + slot);
    this.ids.reserve(count);
    for (const column of this.columns) column.reserve(count);
    const moves = planMoves(count, indices);
    this.#move(moves.to, moves.from);
    try {
      this.#put(ids, indices);
    } catch (error) {
      this.#move(moves.from, moves.to);
      throw error;
    }
    this.ids.length = count;
    return { indices, moves };
  }

  /** Removes the rows; the last rows fill the gaps. Returns these moves. */
  remove(indices: Uint32Array): Moves {
    requireAscending(indices, this.count, this.what);
    const moves = planMoves(this.count, indices);
    this.ids.remove(indices, moves);
    moveRows(this.columns, moves);
    return moves;
  }

  #put(ids: IdList, indices: Uint32Array): void {
    const refused = this.ids.put(ids, indices);
    if (refused === undefined) return;
    throw new DatabaseError('ERROR_ARANGO_DUPLICATE_IDENTIFIER', {
      message: `Too many ${this.what === 'vertices' ? 'nodes' : 'edges'} with the same ID: ${ids.at(refused)}`,
    });
  }

  #move(from: Uint32Array, to: Uint32Array): void {
    for (let slot = 0; slot < from.length; slot++) this.ids.move(from[slot]!, to[slot]!);
    moveRows(this.columns, { from, to });
  }
}

function moveRows(columns: readonly Column<ColumnArray>[], { from, to }: Moves): void {
  for (const column of columns) {
    for (let slot = 0; slot < from.length; slot++) column.move(from[slot]!, to[slot]!);
  }
}
