import type { StoredDocument } from '../../source.ts';

/** A vertex on the way of a traversal, as a chain back to its start. */
export interface TraversalStep {
  readonly vertex: StoredDocument;
  readonly edge: StoredDocument | undefined;
  readonly from: TraversalStep | undefined;
  readonly depth: number;
}
