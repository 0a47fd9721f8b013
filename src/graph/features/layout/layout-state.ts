interface LayoutPanelState {
  /** Layout with the open form; undefined: the active layout. */
  readonly chosenLayoutId: string | undefined;
}

declare module '../../workspace/workspace-state.ts' {
  interface FeatureState extends LayoutPanelState {}
}

export const initialLayout: LayoutPanelState = { chosenLayoutId: undefined };
