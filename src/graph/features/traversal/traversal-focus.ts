import type { TraversalFocus } from '../../geometry/DrawFrame.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import type { TraversalState, TraversalTrace } from './traversal-state.ts';

/** The steps of a trace as indices of the model, computed again only after a change. */
export class TraversalFocusCache {
  #trace: TraversalTrace | undefined;
  #step = -1;
  #topology = -1;
  #focus: TraversalFocus | undefined;

  /** Undefined without a trace. */
  read(model: GraphModel, { trace, step }: TraversalState): TraversalFocus | undefined {
    const { topology } = model.revisions;
    if (trace !== this.#trace || step !== this.#step || topology !== this.#topology) {
      this.#focus = trace && toFocus(model, trace, step);
      [this.#trace, this.#step, this.#topology] = [trace, step, topology];
    }
    return this.#focus;
  }
}

/** The first steps: a vertex has the kind of its last step. */
function toFocus(model: GraphModel, { steps }: TraversalTrace, step: number): TraversalFocus {
  const kinds = new Map<number, 'visited' | 'filtered' | 'pruned'>();
  const edges = new Set<number>();
  for (const { kind, vertexId, edgeId } of steps.slice(0, step)) {
    const vertex = model.findVertex(vertexId);
    // A visited vertex can also be pruned: both are shown.
    if (vertex !== undefined && !(kind === 'visited' && kinds.get(vertex) === 'pruned'))
      kinds.set(vertex, kind);
    const edge = edgeId === undefined ? undefined : model.findEdge(edgeId);
    if (edge !== undefined) edges.add(edge);
  }
  const of = (wanted: string) => [...kinds].filter(([, kind]) => kind === wanted).map(([vertex]) => vertex);
  const current = steps[step - 1];
  const currentVertex = current && model.findVertex(current.vertexId);
  return {
    visited: of('visited'),
    filtered: of('filtered'),
    pruned: of('pruned'),
    edges: [...edges],
    ...(currentVertex === undefined ? {} : { current: currentVertex }),
  };
}
