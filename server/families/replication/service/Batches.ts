import { TimedEntries } from './TimedEntries.ts';

interface Batch {
  /** See `engine.snapshots`. */
  readonly snapshotId: string;
  /** Collection → position of the next part of its dump. */
  readonly positions: Map<string, number>;
}

const maxPositions = 10_000;

/** Snapshots of clients that dump collections. Unknown batches are 1202, as in ArangoDB. */
export class Batches extends TimedEntries<Batch> {
  constructor() {
    super('ERROR_ARANGO_DOCUMENT_NOT_FOUND');
  }

  /** The position of the next part. */
  position(databaseName: string, id: string, collection: string): number {
    return this.get(databaseName, id).positions.get(collection) ?? 0;
  }

  advance(databaseName: string, id: string, collection: string, position: number): void {
    const { positions } = this.get(databaseName, id);
    if (positions.size < maxPositions || positions.has(collection)) positions.set(collection, position);
  }
}
