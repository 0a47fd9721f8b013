import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';
import type { FieldDifference } from './compare-values.ts';
import type { SelectionStructure } from './selection-structure.ts';

/** What distinguishes some vertices from the others of the picture. */
export interface SelectionProfile {
  readonly vertices: number;
  /** Number of the other vertices. */
  readonly others: number;
  readonly structure: SelectionStructure;
  /** Fields that differ more than those of a random selection, largest difference first. */
  readonly different: readonly FieldDifference[];
  /** Names of the other fields. */
  readonly similar: readonly string[];
}

declare module '../../workspace/workspace-state.ts' {
  interface FeatureState {
    /** The last profile; undefined: none yet. */
    readonly selectionProfile: SelectionProfile | undefined;
  }
}

export function setProfile(workspace: WorkspaceHost, selectionProfile: SelectionProfile): void {
  workspace.setFeature({ selectionProfile });
}
