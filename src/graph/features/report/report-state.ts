import type { GraphReportResult } from '../../../../protocol/analysis-jobs.ts';
import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';

interface Parts {
  readonly count: number;
  /** Number of vertices of the largest part. */
  readonly largest: number;
}

/** The figures of a whole graph, as it was shown when they were computed. */
export interface GraphReport {
  readonly vertices: number;
  readonly edges: number;
  /** Milliseconds since 1970. */
  readonly computedAtMs: number;
  readonly structure: GraphReportResult;
  /** Connected without regard to directions, and along directions. */
  readonly weak: Parts;
  readonly strong: Parts;
  readonly triangles: number;
  /** Share of the paths of two edges that a third one closes, 0 to 1. */
  readonly transitivity: number;
  /** Mean share of the pairs of neighbours of a vertex that are connected, 0 to 1. */
  readonly meanClustering: number;
  /** Largest distance within the largest component, in edges; a lower bound if it is not exact. */
  readonly diameter: number;
  readonly isDiameterExact: boolean;
  /** Communities by Leiden at resolution 1. */
  readonly communities: Parts;
  readonly modularity: number;
}

declare module '../../workspace/workspace-state.ts' {
  interface FeatureState {
    /** The last report; undefined: none yet. */
    readonly graphReport: GraphReport | undefined;
  }
}

export function setReport(workspace: WorkspaceHost, graphReport: GraphReport): void {
  workspace.setFeature({ graphReport });
}
