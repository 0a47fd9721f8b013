import type { GraphModel } from '../model/GraphModel.ts';
import { leastScreenRadius } from '../styles/vertex-size.ts';
import type { WorldBounds } from './Camera.ts';
import { boundsOf, PointGrid } from './PointGrid.ts';

/** After it was built a grid is kept for so many times as long, though vertices move. */
const restShare = 9;

/** Where a model's vertices are: read anew, O(V), when they moved since it was last asked for. */
export class VertexPlaces {
  readonly #model: GraphModel;
  #bounds: { readonly revision: number; readonly bounds: WorldBounds } | undefined;
  #grid:
    | {
        readonly revision: number;
        readonly topology: number;
        readonly renewFromMs: number;
        readonly grid: PointGrid;
      }
    | undefined;

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

  /** Around these vertices; there is one at least. */
  boundsAround(vertices: readonly number[]): WorldBounds {
    const { positions } = this.#model;
    const places = new Float32Array(2 * vertices.length);
    vertices.forEach((vertex, slot) => {
      places[2 * slot] = positions[2 * vertex]!;
      places[2 * slot + 1] = positions[2 * vertex + 1]!;
    });
    return boundsOf(places, vertices.length);
  }

  /** See `leastScreenRadius`. */
  leastRadius(zoom: number): number {
    const { minX, minY, maxX, maxY } = this.bounds;
    const { vertexCount } = this.#model;
    const area = (maxX - minX) * (maxY - minY);
    return leastScreenRadius(vertexCount, Math.sqrt(area / Math.max(1, vertexCount)) * zoom || 100);
  }

  /** While a layout moves a large graph it may be a little old, so that pointing takes a tenth of the time at most. */
  get grid(): PointGrid {
    const { positions, vertexCount, revisions } = this.#model;
    const { positions: revision, topology } = revisions;
    const known = this.#grid;
    if (known?.revision === revision && known.topology === topology) return known.grid;
    const startMs = performance.now();
    if (known?.topology === topology && startMs < known.renewFromMs) return known.grid;
    const grid = new PointGrid(positions, vertexCount);
    const endMs = performance.now();
    this.#grid = { revision, topology, renewFromMs: endMs + restShare * (endMs - startMs), grid };
    return grid;
  }
}
