import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';
/** The checks of the integrity lens, in the order in which they run. */
export const integrityChecks = ['dangling', 'outside', 'duplicates', 'orphans', 'types'] as const;
export type IntegrityCheckId = (typeof integrityChecks)[number];

/** An edge with a missing end, an edge outside the definitions, or a repeated edge. */
export interface EdgeFault {
  readonly kind: 'edge';
  readonly id: string;
  readonly rev: string;
  readonly from: string;
  readonly to: string;
  /** Ends that do not exist. */
  readonly missing: readonly ('from' | 'to')[];
  /** Id of the edge that a duplicate repeats. */
  readonly original?: string;
}

/** A vertex without edges. */
export interface VertexFault {
  readonly kind: 'vertex';
  readonly id: string;
  readonly rev: string;
}

/** An attribute whose values have several types. */
export interface TypeFault {
  readonly kind: 'attribute';
  readonly collection: string;
  readonly attribute: string;
  /** The most frequent first; `null` is listed and does not count as a type of its own. */
  readonly types: readonly { readonly type: string; readonly count: number }[];
}

export type Fault = EdgeFault | VertexFault | TypeFault;

export interface IntegrityResult {
  /** Number of faults in the database; only the first ones are listed. */
  readonly count: number;
  readonly listed: readonly Fault[];
  /** Collections with further faults. */
  readonly rest: readonly RestOfFaults[];
}

/** Where the list of one collection goes on. */
interface RestOfFaults {
  readonly collection: string;
  /** The last listed key; for duplicates the number of listed groups. */
  readonly after: string;
}

export interface IntegrityState {
  readonly results: Readonly<Partial<Record<IntegrityCheckId, IntegrityResult>>>;
  readonly running: { readonly done: number; readonly total: number; readonly label: string } | undefined;
  /** Checks whose faults are marked on the picture. */
  readonly marked: readonly IntegrityCheckId[];
  /** The check with the open list. */
  readonly open: IntegrityCheckId | undefined;
}

declare module '../../workspace/workspace-state.ts' {
  interface FeatureState {
    readonly integrity: IntegrityState;
  }
  interface FeatureDialogs {
    mendIntegrity: { readonly kind: 'mendIntegrity'; readonly check: IntegrityCheckId };
  }
}

export const initialIntegrity: IntegrityState = {
  results: {},
  running: undefined,
  marked: [],
  open: undefined,
};

/** A fault's name in lists, unique in its check. */
export function faultKey(fault: Fault): string {
  return fault.kind === 'attribute' ? `${fault.collection} ${fault.attribute}` : fault.id;
}

export function setIntegrity(workspace: WorkspaceHost, changes: Partial<IntegrityState>): void {
  workspace.setFeature({ integrity: { ...workspace.state.integrity, ...changes } });
}
