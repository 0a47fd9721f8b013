import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';

interface PanelsState {
  /** Undefined: open if the canvas is high enough. */
  readonly isLegendOpen: boolean | undefined;
}

declare module '../../workspace/workspace-state.ts' {
  interface FeatureState extends PanelsState {}
}

export const initialPanels: PanelsState = { isLegendOpen: undefined };

export function setPanels(workspace: WorkspaceHost, changes: Partial<PanelsState>): void {
  workspace.setFeature(changes);
}
