import type { EdgePaint } from '../../../protocol/jobs.ts';
import { type Job, startJob } from '../../jobs.ts';
import { EdgeGrid } from '../geometry/picking/EdgeGrid.ts';
import type { GraphModel } from '../model/GraphModel.ts';

/** Builds the grid of edges in a worker, again after each change. */
export class EdgeGridMaker {
  #made: { readonly key: string; readonly grid: EdgeGrid } | undefined;
  #running: { readonly key: string; readonly job: Job<'edge-index'> } | undefined;
  #routes: EdgePaint['routes'];
  #routesCount = 0;
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** The grid of the current edges; undefined while it is built. Starts the build if needed. */
  current(model: GraphModel, { curve, routes, pointsPerEdge }: EdgePaint): EdgeGrid | undefined {
    if (this.#routes !== routes) {
      this.#routes = routes;
      this.#routesCount++;
    }
    const { revisions, edgeCount, vertexCount } = model;
    const key = `${revisions.positions} ${revisions.topology} ${curve} ${this.#routesCount}`;
    if (this.#made?.key === key) return this.#made.grid;
    if (this.#running?.key === key) return undefined;
    this.stop();
    this.#made = undefined;
    const job = startJob('edge-index', {
      sources: model.sources.slice(0, edgeCount),
      targets: model.targets.slice(0, edgeCount),
      positions: model.positions.slice(0, 2 * vertexCount),
      curve,
      ...(routes && { routes: routes.buffer instanceof ArrayBuffer ? routes.slice() : routes }),
      ...(pointsPerEdge !== undefined && { pointsPerEdge }),
    });
    this.#running = { key, job };
    job.result.then(
      (index) => {
        if (this.#running?.job !== job) return;
        this.#running = undefined;
        this.#made = { key, grid: new EdgeGrid(index) };
      },
      (error: unknown) => {
        if (this.#running?.job !== job) return;
        this.#running = undefined;
        this.#onError(error);
      },
    );
    return undefined;
  }

  stop(): void {
    this.#running?.job.abort();
    this.#running = undefined;
  }
}
