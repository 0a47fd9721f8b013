import { runInSlices } from '../../../lib/slices.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { minScreenRadius } from '../../styles/vertex-size.ts';
import type { WorldBounds } from '../camera/Camera.ts';
import { boundsOf, PointGrid } from './PointGrid.ts';
import { type PointFinder, PointScan } from './PointScan.ts';

/** A grid of this many vertices takes a few milliseconds. */
const maxAtOnce = 20_000;
/** Minimum interval between grid updates while vertices move. */
const renewEveryMs = 500;

/** Positions of a model's vertices: recomputed on access, O(V), if they changed. */
export class VertexPlaces {
  readonly #model: GraphModel;
  #bounds: { readonly revision: string; readonly bounds: WorldBounds } | undefined;
  #grid: { readonly revision: number; readonly topology: number; readonly grid: PointGrid } | undefined;
  #isMaking = false;
  #renewFromMs = Number.NEGATIVE_INFINITY;

  constructor(model: GraphModel) {
    this.#model = model;
  }

  /** Without folded vertices. */
  get bounds(): WorldBounds {
    const { positions, vertexCount, revisions, visibilityRevision, visibility } = this.#model;
    const revision = `${revisions.positions} ${visibilityRevision}`;
    if (this.#bounds?.revision !== revision) {
      this.#bounds = { revision, bounds: boundsOf(positions, vertexCount, visibility?.foldedVertices) };
    }
    return this.#bounds.bounds;
  }

  /** Bounds of these vertices; at least one. */
  boundsAround(vertices: readonly number[]): WorldBounds {
    const { positions } = this.#model;
    const places = new Float32Array(2 * vertices.length);
    vertices.forEach((vertex, slot) => {
      places[2 * slot] = positions[2 * vertex]!;
      places[2 * slot + 1] = positions[2 * vertex + 1]!;
    });
    return boundsOf(places, vertices.length);
  }

  /** See `minScreenRadius`. */
  minRadius(zoom: number): number {
    const { minX, minY, maxX, maxY } = this.bounds;
    const { vertexCount } = this.#model;
    const area = (maxX - minX) * (maxY - minY);
    return minScreenRadius(vertexCount, Math.sqrt(area / Math.max(1, vertexCount)) * zoom || 100);
  }

  /**
   * The grid of a large graph is built in slices. Until it is complete, the previous grid is used even if vertices
   * moved; if vertices were added or removed, all positions are scanned.
   */
  get finder(): PointFinder {
    const { positions, vertexCount, revisions } = this.#model;
    const known = this.#grid?.topology === revisions.topology ? this.#grid : undefined;
    if (known?.revision === revisions.positions) return known.grid;
    if (vertexCount <= maxAtOnce) {
      const { positions: revision, topology } = revisions;
      this.#grid = { revision, topology, grid: PointGrid.of(positions, vertexCount) };
      return this.#grid.grid;
    }
    if (!this.#isMaking && performance.now() >= this.#renewFromMs) void this.#makeGrid();
    return known?.grid ?? new PointScan(positions, vertexCount);
  }

  /** Starts the grid of a large graph, so that it is ready when the pointer moves. */
  prepare(): void {
    if (this.#model.vertexCount > maxAtOnce) void this.finder;
  }

  async #makeGrid(): Promise<void> {
    const { positions, vertexCount, revisions } = this.#model;
    const { positions: revision, topology } = revisions;
    this.#isMaking = true;
    const grid = await runInSlices(
      PointGrid.make(positions, vertexCount),
      () => this.#model.revisions.topology === topology,
    );
    this.#isMaking = false;
    this.#renewFromMs = performance.now() + renewEveryMs;
    if (grid !== undefined) this.#grid = { revision, topology, grid };
  }
}
