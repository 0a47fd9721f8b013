import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';

interface FindState {
  /** True while the find field has the focus. */
  readonly isFindOpen: boolean;
}

declare module '../../workspace/workspace-state.ts' {
  interface FeatureState extends FindState {}
}

export const initialFind: FindState = { isFindOpen: false };

export function setFind(workspace: WorkspaceHost, changes: Partial<FindState>): void {
  workspace.setFeature(changes);
}
