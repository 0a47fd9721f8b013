import type { CollectionProperties } from '../../../../storage/types.ts';

/** Description of a collection in results of operations; the routes convert it to the dialect. */
export interface CollectionSummary {
  readonly properties: CollectionProperties;
  readonly count: number;
}
