import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';
/** Options of a traced traversal, with the names of the traversal library. */
export interface TraversalOptions {
  /** The shown graph, or everything that the start reaches in the database. */
  readonly scope: 'picture' | 'database';
  readonly startId: string;
  /** Shortest paths only. */
  readonly endId: string;
  readonly strategy: 'breadthfirst' | 'depthfirst' | 'dijkstra' | 'astar';
  readonly direction: 'outbound' | 'inbound' | 'any';
  readonly order: 'preorder' | 'postorder' | 'preorderexpander';
  readonly uniqueVertices: Uniqueness;
  readonly uniqueEdges: Uniqueness;
  readonly minDepth: number;
  readonly maxDepth: number;
  /** Vertex collections or ids that are not visited. */
  readonly excluded: readonly string[];
  /** Vertex collections or ids that are not expanded. */
  readonly pruned: readonly string[];
}

type Uniqueness = 'none' | 'path' | 'global';

/** Longer traces are cut. */
export const maxSteps = 2000;

/** One step: a visit, or a vertex that the filter excludes or does not expand. */
export interface TraceStep {
  readonly kind: 'visited' | 'filtered' | 'pruned';
  readonly vertexId: string;
  /** The edge by which the vertex was reached; undefined for the start. */
  readonly edgeId: string | undefined;
  readonly depth: number;
}

export interface TraversalTrace {
  readonly options: TraversalOptions;
  readonly steps: readonly TraceStep[];
  /** The traversal was stopped at the maximum number of steps, or of edges that are read from the database. */
  readonly isCut: boolean;
  /** Topology revision of the traced graph. */
  readonly topology: number;
}

export interface TraversalState {
  readonly options: TraversalOptions;
  readonly trace: TraversalTrace | undefined;
  /** Number of shown steps. */
  readonly step: number;
  readonly isPlaying: boolean;
}

declare module '../../workspace/workspace-state.ts' {
  interface FeatureState {
    readonly traversal: TraversalState;
  }
}

export const initialTraversal: TraversalState = {
  options: {
    scope: 'picture',
    startId: '',
    endId: '',
    strategy: 'breadthfirst',
    direction: 'any',
    order: 'preorder',
    uniqueVertices: 'global',
    uniqueEdges: 'path',
    minDepth: 0,
    maxDepth: 3,
    excluded: [],
    pruned: [],
  },
  trace: undefined,
  step: 0,
  isPlaying: false,
};

export const isShortestPath = ({ strategy }: TraversalOptions): boolean =>
  strategy === 'dijkstra' || strategy === 'astar';

export function setTraversal(workspace: WorkspaceHost, changes: Partial<TraversalState>): void {
  workspace.setFeature({ traversal: { ...workspace.state.traversal, ...changes } });
}
