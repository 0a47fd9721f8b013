import { notifyError } from '../../../store/notifications.ts';
import { SharedColumn } from '../../geometry/SharedColumns.ts';
import { type EdgeRoutes, storeRoutes, straightenMoved } from '../../styles/edge-routes.ts';
import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';

/** Time without changes before edges are bundled again. */
const restMs = 400;
/** Maximum number of edges for automatic bundling; larger graphs take seconds and are bundled on request only. */
const maxEdgesAgain = 50_000;

/**
 * Bundles edges while the graph changes: edges of moved vertices become straight immediately, and at rest a worker
 * computes new bundles.
 */
export class Bundling {
  readonly #workspace: WorkspaceHost;
  #routes: EdgeRoutes | undefined;
  /** Positions for which the routes were computed. */
  #places = new Float32Array(0);
  readonly #stop: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = 0;

  constructor(workspace: WorkspaceHost) {
    this.#workspace = workspace;
    this.#stop = workspace.model.subscribe(({ aspects }) => {
      if (this.#isWanted && (aspects.has('positions') || aspects.has('topology'))) this.#follow();
    });
  }

  /** True while a worker bundles edges or bundling is scheduled. */
  get isPending(): boolean {
    return this.#timer !== undefined || this.#running > 0;
  }

  get #isWanted(): boolean {
    return this.#workspace.state.style.isEdgeBundled === true;
  }

  /**
   * If the graph changes meanwhile, its edges are bundled at rest. Rejects if the layout is running, and with AbortError
   * if the job is stopped.
   */
  async start(): Promise<void> {
    if (this.#workspace.layout.isRunning)
      throw new Error('edges can be bundled after the layout has stopped');
    const isBundled = await this.#bundle();
    this.#want(true);
    if (!isBundled) this.#waitForRest();
  }

  /** Ends bundling: edges become straight. */
  end(): void {
    this.#stopWaiting();
    this.#workspace.batch(() => {
      this.#show(undefined);
      this.#want(false);
    });
  }

  dispose(): void {
    this.#stopWaiting();
    this.#stop();
  }

  #want(isEdgeBundled: boolean): void {
    this.#workspace.setStyle({ ...this.#workspace.state.style, isEdgeBundled });
  }

  /** Returns false if meanwhile the topology has changed or most vertices have moved. */
  async #bundle(): Promise<boolean> {
    const { model, jobs } = this.#workspace;
    const { topology, positions } = model.revisions;
    const places = model.positions.slice(0, 2 * model.vertexCount);
    this.#running++;
    const { points, pointsPerEdge } = await jobs
      .runJob('Bundling edges', 'edge-bundling', {
        sources: model.sources.slice(0, model.edgeCount),
        targets: model.targets.slice(0, model.edgeCount),
        positions: places.slice(),
      })
      .finally(() => {
        this.#running--;
        this.#workspace.redraw();
      });
    // Workers read the points repeatedly; a shared buffer avoids copies.
    const shared = new SharedColumn<Float32Array>().of(points, points.length, '');
    const routes = straightenMoved(model, { points: shared, pointsPerEdge, topology, positions }, places);
    if (routes === undefined) return false;
    this.#places = model.positions.slice(0, 2 * model.vertexCount);
    this.#show(routes);
    return true;
  }

  #show(routes: EdgeRoutes | undefined): void {
    this.#routes = routes;
    storeRoutes(this.#workspace.model, routes);
    this.#workspace.redraw();
  }

  #follow(): void {
    const { model } = this.#workspace;
    if (this.#routes !== undefined) {
      this.#show(straightenMoved(model, this.#routes, this.#places));
      this.#places = model.positions.slice(0, 2 * model.vertexCount);
    }
    if (model.edgeCount <= maxEdgesAgain || this.#timer !== undefined) this.#waitForRest();
    else if (this.#routes === undefined) this.end();
  }

  #waitForRest(): void {
    this.#stopWaiting();
    this.#timer = setTimeout(() => void this.#again(), restMs);
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #again(): Promise<void> {
    this.#timer = undefined;
    const { model, layout, jobs, state } = this.#workspace;
    // An invisible canvas can wait, and operations of the user have priority.
    if (layout.isRunning || jobs.isRunning || state.loading !== undefined || model.edgeCount === 0) {
      this.#waitForRest();
      return;
    }
    try {
      if (!(await this.#bundle())) this.#waitForRest();
    } catch (error) {
      this.end();
      notifyError(error, 'Bundling');
    }
  }
}

declare module '../../workspace/WorkspaceHost.ts' {
  interface FeatureParts {
    bundling: Bundling;
  }
}
