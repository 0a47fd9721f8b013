import { DatabaseError } from '../../../protocol/errors.ts';
import type { Column, ColumnArray } from './Column.ts';
import { type Moves, planMoves, requireAscending, requireLength } from './holes.ts';

/** Rows addressed by a dense index and by an id; the columns are its owner's. */
export class Table {
  count = 0;
  readonly ids: string[] = [];
  #indexOf = new Map<string, number>();

  constructor(
    readonly what: 'vertices' | 'edges',
    readonly columns: readonly Column<ColumnArray>[],
  ) {}

  find(id: string): number | undefined {
    return this.#indexOf.get(id);
  }

  /**
   * Makes rows for the ids and returns their indices; at the end, or at `at`, whose former rows move to the end.
   * The new rows of the columns hold anything. Refuses an id that is there or comes twice; then nothing has changed.
   */
  insert(ids: readonly string[], at: Uint32Array | undefined): { indices: Uint32Array; moves: Moves } {
    const count = this.count + ids.length;
    if (at !== undefined) {
      requireLength(at.length, ids.length, `places of ${this.what}`);
      requireAscending(at, count, this.what);
    }
    const indices = at ?? Uint32Array.from({ length: ids.length }, (_, slot) => this.count + slot);
    this.#claim(ids, indices);
    for (const column of this.columns) column.reserve(count);
    const moves = planMoves(count, indices);
    this.#move(moves.to, moves.from);
    for (let slot = 0; slot < ids.length; slot++) this.ids[indices[slot]!] = ids[slot]!;
    this.count = count;
    return { indices, moves };
  }

  /** Takes the rows out; the last rows fill the holes. Returns those moves. */
  remove(indices: Uint32Array): Moves {
    requireAscending(indices, this.count, this.what);
    const kept = this.count - indices.length;
    // Where most go, finding the others anew is less than forgetting them one by one.
    const isAnew = 4 * kept < this.count;
    if (isAnew) this.#indexOf = new Map();
    else for (const index of indices) this.#indexOf.delete(this.ids[index]!);
    const moves = planMoves(this.count, indices);
    this.#move(moves.from, moves.to);
    this.count = kept;
    this.ids.length = kept;
    if (isAnew) for (let index = 0; index < kept; index++) this.#indexOf.set(this.ids[index]!, index);
    return moves;
  }

  #claim(ids: readonly string[], indices: Uint32Array): void {
    const known = this.#indexOf;
    for (let slot = 0; slot < ids.length; slot++) {
      const id = ids[slot]!;
      const before = known.size;
      known.set(id, indices[slot]!);
      if (known.size !== before) continue;
      // Back to what it was; looking whether the id is there before would cost every right one a second look.
      for (let undone = 0; undone < slot; undone++) known.delete(ids[undone]!);
      const former = this.ids.indexOf(id);
      if (former >= 0) known.set(id, former);
      throw new DatabaseError('ERROR_ARANGO_DUPLICATE_IDENTIFIER', {
        message: `Too many ${this.what === 'vertices' ? 'nodes' : 'edges'} with the same ID: ${id}`,
      });
    }
  }

  #move(from: Uint32Array, to: Uint32Array): void {
    for (let slot = 0; slot < from.length; slot++) {
      const [source, target] = [from[slot]!, to[slot]!];
      const id = this.ids[source]!;
      this.ids[target] = id;
      this.#indexOf.set(id, target);
      for (const column of this.columns) column.move(source, target);
    }
  }
}
