import type { EdgeDirection } from '../../../../protocol/graph-jobs.ts';
import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';

/** Rank by the great-circle distance between the ends of each edge. Attribute names do not start with `#`. */
export const distanceWeight = '#distance';

export type PathEnd = 'from' | 'to';

/** Where paths are searched: in the shown graph, or in the database with everything that is not loaded. */
type PathScope = 'picture' | 'database';

/** Ends and options of a path search. */
export interface PathEnds {
  readonly from: string;
  readonly to: string;
  readonly direction: EdgeDirection;
  /** Rank: empty by number of edges, `distanceWeight`, or an edge attribute with lengths. */
  readonly weight: string;
  /** Maximum number of paths. */
  readonly most: number;
  readonly scope: PathScope;
}

export const maxPaths = 50;

const initialEnds: PathEnds = {
  from: '',
  to: '',
  direction: 'any',
  weight: '',
  most: 5,
  scope: 'picture',
};

/** One edge of a path with its parallel edges. */
export interface PathLeg {
  readonly from: string;
  readonly to: string;
  readonly edgeIds: readonly string[];
  /** Great-circle distance of its ends; undefined without coordinates. */
  readonly km: number | undefined;
}

export interface FoundPath {
  readonly vertexIds: readonly string[];
  readonly legs: readonly PathLeg[];
  /** Number of edges, or the sum of their lengths by `weight`. */
  readonly length: number;
  /** Undefined unless all legs have a distance. */
  readonly km: number | undefined;
}

/** Paths of a search, in order of length. Parallel edges form one path. */
export interface FoundPaths {
  readonly ends: PathEnds;
  readonly paths: readonly FoundPath[];
  /** Length of the next path, or a lower bound of it; infinite without a path; undefined if the search was cut. */
  readonly nextLength: number | undefined;
  /** Index of the open path. */
  readonly chosen: number;
  /** Labels of the vertices on the paths, by id. */
  readonly labels: ReadonlyMap<string, string>;
  /** The edge attribute that legs show; undefined: none is suitable. */
  readonly legAttribute: string | undefined;
  /** Values of `legAttribute`, by edge id. */
  readonly legValues: ReadonlyMap<string, unknown>;
  /** Topology revision of the searched picture; undefined for the database. */
  readonly topology: number | undefined;
}

/** The path search. */
interface PathsState {
  /** The ends and options that the form shows. */
  readonly ends: PathEnds;
  readonly found: FoundPaths | undefined;
  /** The end that the next click on a vertex sets. */
  readonly picking: PathEnd | undefined;
}

declare module '../../workspace/workspace-state.ts' {
  interface FeatureState {
    readonly paths: PathsState;
  }
}

export const initialPaths: PathsState = { ends: initialEnds, found: undefined, picking: undefined };

export function setPaths(workspace: WorkspaceHost, changes: Partial<PathsState>): void {
  workspace.setFeature({ paths: { ...workspace.state.paths, ...changes } });
}

/** Ids of the vertices on any of the paths. */
export function verticesOnPaths(paths: readonly FoundPath[]): readonly string[] {
  return [...new Set(paths.flatMap(({ vertexIds }) => vertexIds))];
}
