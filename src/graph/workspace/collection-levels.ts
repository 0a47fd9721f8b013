import type { AccessLevel } from '../../../protocol/api/user.ts';

/** Levels of the user for the collections of a graph. */
export interface CollectionLevels {
  readonly vertices: Readonly<Record<string, AccessLevel>>;
  readonly edges: Readonly<Record<string, AccessLevel>>;
}
