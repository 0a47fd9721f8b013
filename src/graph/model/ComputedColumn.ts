import type { PackedIds } from '../../../protocol/lib/packed-ids.ts';
import { inheritSorted } from './sorted-values.ts';
import type { VertexRows } from './VertexRows.ts';

interface ComputedColumnOptions {
  /** Names it in styles and layouts, such as `page-rank`. */
  readonly id: string;
  readonly label: string;
  /** `category`: equal numbers mean the same group, 0 the largest; they are not counted with. */
  readonly kind: 'number' | 'category';
  /** Float64 by vertex index as of now; NaN: none. The column's own. */
  readonly values: Float64Array;
}

/**
 * A number for each vertex, computed from the graph as it was; it follows its vertices by their ids when the graph
 * changes. It is kept beside the model's columns: a result, not a part of the graph, so undo leaves it alone.
 */
export class ComputedColumn {
  readonly id: string;
  readonly label: string;
  readonly kind: 'number' | 'category';
  /** By vertex index at the time of the computation. */
  readonly values: Float64Array;
  readonly #ids: PackedIds;
  readonly #topology: number;
  /** Of the graph as it was then, for stale columns. */
  #current: { readonly topology: number; readonly values: Float64Array } | undefined;

  constructor(model: VertexRows, { id, label, kind, values }: ComputedColumnOptions) {
    this.id = id;
    this.label = label;
    this.kind = kind;
    this.values = values;
    this.#ids = model.vertexIds.pack();
    this.#topology = model.revisions.topology;
  }

  /** The graph has other vertices or edges than when it was computed. */
  isStale(model: VertexRows): boolean {
    return model.revisions.topology !== this.#topology;
  }

  /** The value of a vertex now in the model; NaN for one that came later. O(V) after a change of the graph. */
  valueOf(model: VertexRows, vertexIndex: number): number {
    return this.toArray(model)[vertexIndex] ?? Number.NaN;
  }

  /** Float64 by vertex index of the model as it is now: the same array until the graph changes, not the caller's. */
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
