import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';

interface CameraFeatureState {
  /** True if the fisheye lens is on. */
  readonly isLensOn: boolean;
}

declare module '../../workspace/workspace-state.ts' {
  interface FeatureState extends CameraFeatureState {}
}

export const initialCamera: CameraFeatureState = { isLensOn: false };

export function setLens(workspace: WorkspaceHost, changes: Partial<CameraFeatureState>): void {
  workspace.setFeature(changes);
}
