import type { CameraState } from '../../geometry/camera/Camera.ts';
import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';

interface RegionsState {
  /** True while the region map is computed. */
  readonly isMapping: boolean;
  /** The keyboard's region. */
  readonly regionId: string | undefined;
  /** Ids of the regions in the resting view, largest first. */
  readonly regionsInView: readonly string[];
}

declare module '../../workspace/workspace-state.ts' {
  interface FeatureState extends RegionsState {}
}

declare module '../../workspace/WorkspaceHost.ts' {
  interface FeatureParts {
    /** Camera states before flights to regions, oldest first. */
    camerasBefore: CameraState[];
  }
}

export const initialRegions: RegionsState = { isMapping: false, regionId: undefined, regionsInView: [] };

export function setRegions(workspace: WorkspaceHost, changes: Partial<RegionsState>): void {
  workspace.setFeature(changes);
}
