import type { Turns } from '../../../engine/transactions/Turns.ts';
import { TimedEntries } from './TimedEntries.ts';

/** A place in a dump of several collections. */
export interface DumpPlace {
  /** Number of the collection in the dump. */
  readonly index: number;
  /** Position in this collection. */
  readonly from: number;
}

export interface Dump {
  readonly snapshotId: string;
  /** Names or ids, as the client gave them. */
  readonly collections: readonly string[];
  readonly ttlSeconds: number;
  readonly batchBytes: number;
  readonly maxDocuments: number;
  /** Attribute → path of the value. */
  readonly projections: Readonly<Record<string, readonly string[]>> | undefined;
  /** Batches that the client may request again, by the number that it chose. */
  readonly given: Map<string, DumpPlace>;
  /** Where the next batch begins. */
  next: DumpPlace;
  /** Batches are cut one after another. */
  readonly turns: Turns;
}

/** Dumps of several collections, which a client reads with parallel requests. */
export class Dumps extends TimedEntries<Dump> {
  constructor() {
    super('ERROR_HTTP_NOT_FOUND');
  }
}
