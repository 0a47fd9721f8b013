import type { GraphPatch } from '../../../protocol/graph-patch.ts';
import type { StartJob } from '../../jobs.ts';
import type { GraphAdapter } from '../adapters/GraphAdapter.ts';
import type { LayoutSession } from '../layouts/LayoutSession.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { AttributeValues } from '../styles/AttributeValues.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';
import type { BatchedStore } from './BatchedStore.ts';
import type { CameraPort } from './CameraPort.ts';
import type { ElementValues } from './conditions/ElementValues.ts';
import type { HiddenElements } from './conditions/HiddenElements.ts';
import type { GraphJobs } from './GraphJobs.ts';
import type { CommonState, FeatureState, WorkspaceState } from './workspace-state.ts';

/** Long-lived objects that features add to a workspace: each declares its own. */
// biome-ignore lint/suspicious/noEmptyInterface: features add members
export interface FeatureParts {}

/** `apply`: a patch of a step is about to be applied; `replace`: another graph has replaced the shown one. */
export type WorkspaceStep =
  | { readonly kind: 'apply'; readonly patch: GraphPatch }
  | { readonly kind: 'replace' };

/** The interface of a workspace that its parts use. */
export interface WorkspaceHost {
  readonly model: GraphModel;
  readonly adapter: GraphAdapter;
  readonly layout: LayoutSession;
  readonly store: BatchedStore<WorkspaceState>;
  readonly state: WorkspaceState;
  readonly values: AttributeValues;
  readonly camera: CameraPort;
  readonly jobs: GraphJobs;
  /** Exact values that conditions compare. */
  readonly elementValues: ElementValues;
  readonly hiddenElements: HiddenElements;
  readonly parts: FeatureParts;
  /** undefined while no canvas is mounted. */
  readonly view: { readonly isComplete: boolean } | undefined;
  readonly startJob: StartJob;
  /** Calls the listeners of the store once for all changes of `action`. */
  batch<Result>(action: () => Result): Result;
  set(changes: Partial<CommonState>): void;
  /** For the functions that a feature has beside its part of the state. */
  setFeature(changes: Partial<FeatureState>): void;
  setStyle(style: GraphStyle): void;
  /** Values that panels show have changed. */
  announceValues(): void;
  /** The canvas is outdated for another reason than a change of the graph or of the state. */
  redraw(): void;
  subscribeSteps(listener: (step: WorkspaceStep) => void): () => void;
  /** Indices of the selected vertices, ascending. */
  selectedVertices(): readonly number[];
}
