interface CameraFeatureState {
  /** True if the fisheye lens is on. */
  readonly isLensOn: boolean;
}

declare module '../../workspace/workspace-state.ts' {
  interface FeatureState extends CameraFeatureState {}
}

export const initialCamera: CameraFeatureState = { isLensOn: false };
