import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';

interface LayoutPanelState {
  /** Layout with the open form; undefined: the active layout. */
  readonly chosenLayoutId: string | undefined;
  /** The menu of layouts acts on the selected vertices only. */
  readonly isSelectionScope: boolean;
}

declare module '../../workspace/workspace-state.ts' {
  interface FeatureState extends LayoutPanelState {}
}

export const initialLayout: LayoutPanelState = {
  chosenLayoutId: undefined,
  isSelectionScope: false,
};

export function setLayoutPanel(workspace: WorkspaceHost, changes: Partial<LayoutPanelState>): void {
  workspace.setFeature(changes);
}
