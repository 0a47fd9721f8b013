import type { CollectionProperties } from '../../../storage/types.ts';

/** What the operations tell of a collection; the routes give it the form of the dialect. */
export interface CollectionSummary {
  readonly properties: CollectionProperties;
  readonly count: number;
}
