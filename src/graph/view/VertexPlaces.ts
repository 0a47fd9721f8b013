import type { GraphModel } from '../model/GraphModel.ts';
import type { WorldBounds } from './Camera.ts';
import { boundsOf, PointGrid } from './PointGrid.ts';

/** Where a model's vertices are: read anew, O(V), when they moved since it was last asked for. */
export class VertexPlaces {
  readonly #model: GraphModel;
  #bounds: { readonly revision: number; readonly bounds: WorldBounds } | undefined;
  #grid: { readonly revision: number; readonly grid: PointGrid } | undefined;

  constructor(model: GraphModel) {
    this.#model = model;
  }

  get bounds(): WorldBounds {
    const { positions, vertexCount, revisions } = this.#model;
    const revision = revisions.positions;
    if (this.#bounds?.revision !== revision) {
      this.#bounds = { revision, bounds: boundsOf(positions, vertexCount) };
    }
    return this.#bounds.bounds;
  }

  get grid(): PointGrid {
    const { positions, vertexCount, revisions } = this.#model;
    const revision = revisions.positions;
    if (this.#grid?.revision !== revision) {
      this.#grid = { revision, grid: new PointGrid(positions, vertexCount) };
    }
    return this.#grid.grid;
  }
}
