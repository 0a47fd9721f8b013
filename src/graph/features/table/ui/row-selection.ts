import type { IdList } from '../../../../../protocol/lib/packed-ids.ts';
import type { Selection } from '../../../../ui/tables/selection.ts';
import type { GraphModel } from '../../../model/GraphModel.ts';

/** The selected vertices by row: no id of many vertices is read. */
export class RowSelection implements Selection {
  readonly #model: GraphModel;
  readonly #ids: IdList;
  /** By vertex; 1: selected. */
  readonly #isSelected: Uint8Array;

  /** `vertices`: the indices of those of `ids` that are shown. */
  constructor(model: GraphModel, ids: IdList, vertices: readonly number[]) {
    this.#model = model;
    this.#ids = ids;
    this.#isSelected = new Uint8Array(model.vertexCount);
    for (const vertex of vertices) this.#isSelected[vertex] = 1;
  }

  get size(): number {
    return this.#ids.length;
  }

  readonly hasRow = (vertex: number): boolean => this.#isSelected[vertex] === 1;

  has(id: string): boolean {
    const vertex = this.#model.findVertex(id);
    return vertex !== undefined && this.hasRow(vertex);
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#ids[Symbol.iterator]();
  }
}
