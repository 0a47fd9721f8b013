import type { PackedIds } from '../../../protocol/lib/packed-ids.ts';
import { runAtOnce } from '../../lib/slices.ts';
import { packVertexIds } from './packed-vertex-ids.ts';
import { inheritSorted } from './sorted-values.ts';
import type { VertexRows } from './VertexRows.ts';

interface ComputedColumnOptions {
  /** Name in styles and layouts, such as `page-rank`. */
  readonly id: string;
  readonly label: string;
  /** `category`: equal numbers mean the same group, 0 is the largest group; the numbers have no numeric meaning. */
  readonly kind: 'number' | 'category';
  /** Float64 by current vertex index; NaN: no value. The column owns the array. */
  readonly values: Float64Array;
}

/**
 * A number per vertex, computed from an earlier state of the graph. Values follow their vertices by id when the graph
 * changes. Computed columns are results and not part of the graph, so undo does not affect them.
 */
export class ComputedColumn {
  readonly id: string;
  readonly label: string;
  readonly kind: 'number' | 'category';
  /** By vertex index at the time of the computation. */
  readonly values: Float64Array;
  readonly #ids: PackedIds;
  readonly #topology: number;
  /** Values by vertex index of a later topology, for stale columns. */
  #current: { readonly topology: number; readonly values: Float64Array } | undefined;

  constructor(model: VertexRows, { id, label, kind, values }: ComputedColumnOptions) {
    this.id = id;
    this.label = label;
    this.kind = kind;
    this.values = values;
    this.#ids = runAtOnce(packVertexIds(model));
    this.#topology = model.revisions.topology;
  }

  /** The vertices or edges of the graph have changed since the computation. */
  isStale(model: VertexRows): boolean {
    return model.revisions.topology !== this.#topology;
  }

  /** The value of a vertex of the current model; NaN for later vertices. O(V) after a change of the graph. */
  valueOf(model: VertexRows, vertexIndex: number): number {
    return this.toArray(model)[vertexIndex] ?? Number.NaN;
  }

  /** Float64 by current vertex index; the same array until the graph changes. Callers must not modify it. */
  toArray(model: VertexRows): Float64Array {
    return runAtOnce(this.alignInSlices(model));
  }

  /**
   * Like `toArray`, which finds the result later. Yields after a bounded amount of work; the result is not valid if the
   * graph changes before the end.
   */
  *alignInSlices(model: VertexRows): Generator<undefined, Float64Array> {
    if (!this.isStale(model)) return this.values;
    const { topology } = model.revisions;
    if (this.#current?.topology === topology) return this.#current.values;
    const values = new Float64Array(model.vertexCount).fill(Number.NaN);
    const rows = yield* model.vertexIds.findAllInSlices(this.#ids);
    const lost = new Float64Array(rows.length);
    let lostCount = 0;
    for (let index = 0; index < rows.length; index++) {
      const value = this.values[index]!;
      if (rows[index]! >= 0) values[rows[index]!] = value;
      else if (!Number.isNaN(value)) lost[lostCount++] = value;
    }
    yield;
    yield* inheritSorted(values, this.values, lost.subarray(0, lostCount));
    if (model.revisions.topology === topology) this.#current = { topology, values };
    return values;
  }
}
