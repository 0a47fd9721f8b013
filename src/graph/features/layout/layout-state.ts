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

/** The vertices that the layouts of the header and the panel act on; undefined: the whole graph. */
export function layoutScopeOf({
  state: { isSelectionScope, selection },
}: WorkspaceHost): { readonly vertexIds: readonly string[] } | undefined {
  return isSelectionScope && selection.vertexIds.length > 1
    ? { vertexIds: [...selection.vertexIds] }
    : undefined;
}
