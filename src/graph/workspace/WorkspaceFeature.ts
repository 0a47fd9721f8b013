import type { Focus } from '../geometry/DrawFrame.ts';
import type { WorkspaceHost } from './WorkspaceHost.ts';
import type { FeatureState, WorkspaceState } from './workspace-state.ts';

/** What a feature highlights on the canvas. */
export interface FocusPart {
  /** What the highlight depends on, besides the graph. */
  inputs(state: WorkspaceState): readonly unknown[];
  read(workspace: WorkspaceHost): Partial<Focus>;
}

/** What a feature adds to a workspace. */
export interface WorkspaceFeature {
  /** Initial values of its part of the state. */
  readonly state?: Partial<FeatureState>;
  /** Starts its parts in a new workspace. Returns the function that ends them. */
  connect?(workspace: WorkspaceHost): () => void;
  /** Creates the highlight of one workspace. */
  createFocus?(): FocusPart;
}
