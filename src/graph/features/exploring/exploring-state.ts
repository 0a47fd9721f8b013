import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';

interface ExploringState {
  /** Why the graph is not shown completely, if this is known; for the banner. */
  readonly partReason: 'random' | 'stopped' | undefined;
  /** True if the database has no vertex to start from. */
  readonly isGraphEmpty: boolean;
  /** True if the database has no graph with this name. */
  readonly isGraphMissing: boolean;
}

declare module '../../workspace/workspace-state.ts' {
  interface FeatureState extends ExploringState {}
}

export const initialExploring: ExploringState = {
  partReason: undefined,
  isGraphEmpty: false,
  isGraphMissing: false,
};

export function setExploring(workspace: WorkspaceHost, changes: Partial<ExploringState>): void {
  workspace.setFeature(changes);
}
