import type { StoreApi } from 'zustand/vanilla';
import type { StartJob } from '../../jobs.ts';
import type { GraphAdapter } from '../adapters/GraphAdapter.ts';
import type { LayoutSession } from '../layouts/LayoutSession.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { AttributeValues } from '../styles/AttributeValues.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';
import type { WorkspaceState } from './workspace-state.ts';

/** The interface of a workspace that its parts use. */
export interface WorkspaceHost {
  readonly model: GraphModel;
  readonly adapter: GraphAdapter;
  readonly layout: LayoutSession;
  readonly store: StoreApi<WorkspaceState>;
  readonly state: WorkspaceState;
  readonly values: AttributeValues;
  /** undefined while no canvas is mounted. */
  readonly view: { readonly isComplete: boolean; invalidate(): void } | undefined;
  readonly startJob: StartJob;
  set(changes: Partial<WorkspaceState>): void;
  setStyle(style: GraphStyle): void;
  showFocus(): void;
  /** Indices of the selected vertices, ascending. */
  selectedVertices(): readonly number[];
}
