import type { StoredDocument } from '../../source.ts';

/** A vertex on the path of a traversal, linked to its predecessor. */
export interface TraversalStep {
  readonly vertex: StoredDocument;
  readonly edge: StoredDocument | undefined;
  readonly from: TraversalStep | undefined;
  readonly depth: number;
  /** Set before the visit in the order preorder-expander: the steps to the successors. */
  connected?: readonly TraversalStep[];
}
