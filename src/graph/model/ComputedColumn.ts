import type { PackedIds } from '../../../protocol/lib/packed-ids.ts';
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
    this.#ids = model.vertexIds.pack();
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
    if (!this.isStale(model)) return this.values;
    const { topology } = model.revisions;
    if (this.#current?.topology !== topology) {
      const values = new Float64Array(model.vertexCount).fill(Number.NaN);
      const rows = model.vertexIds.findAll(this.#ids);
      rows.forEach((vertex, index) => {
        if (vertex >= 0) values[vertex] = this.values[index]!;
      });
      const lost = this.values.filter((value, index) => rows[index]! < 0 && !Number.isNaN(value));
      inheritSorted(values, this.values, lost);
      this.#current = { topology, values };
    }
    return this.#current.values;
  }
}
