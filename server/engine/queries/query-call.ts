import type { Value } from '../../../aql/values/value.ts';
import type { OperationScope } from '../../operation/operation.ts';
import type { TouchedDocuments } from '../../storage/types.ts';
import type { PackedChanges } from '../packed-changes.ts';

/** The parsed and checked body of `POST /_api/cursor`. */
export interface CursorRequest {
  readonly text: string;
  readonly bindVars: Readonly<Record<string, Value>>;
  readonly batchSize: number;
  readonly hasCount: boolean;
  readonly isStream: boolean;
  readonly ttlSeconds: number;
  /** Undefined: determined by the mode of the query cache. */
  readonly cache: boolean | undefined;
  /** A client can request the last batch again. */
  readonly allowRetry: boolean;
  readonly options: CursorOptions;
  /** Set for an export: answers have no statistics, but may have this number of rows. */
  readonly export?: { readonly count: number | undefined } | undefined;
}

export interface CursorOptions {
  readonly fullCount: boolean;
  readonly profile: 0 | 1 | 2;
  readonly failOnWarning: boolean;
  readonly maxWarningCount: number | undefined;
  readonly maxNumberOfPlans: number | undefined;
  readonly optimizerRules: readonly string[];
  readonly memoryLimitBytes: number | undefined;
  readonly maxRuntimeMs: number | undefined;
  /** Approximate number of document changes per commit. */
  readonly intermediateCommitCount: number | undefined;
}

/** Input of a query thread, which parses the body of the request. */
export interface QueryCall {
  readonly queryId: string;
  readonly scope: OperationScope;
  readonly body: Uint8Array | CursorRequest;
  /** The session of the transaction that it is a part of. */
  readonly sessionId?: string | undefined;
  /** Shared memory of its QuerySignals, readable by the thread during its work. */
  readonly signals: SharedArrayBuffer;
  /** Number of this attempt; the thread stops when another attempt is valid. */
  readonly attempt: number;
  /** Start time by Date.now(); later attempts keep the start of the first one. */
  readonly startedMs: number;
}

/** Description of a running or completed query. */
export interface QueryInfo {
  readonly queryId: string;
  readonly databaseName: string;
  readonly databaseId: string | undefined;
  readonly text: string;
  readonly bindVars: Readonly<Record<string, Value>>;
  readonly isStream: boolean;
  readonly startedMs: number;
  /** Name of the user; undefined without sign-in. */
  readonly user: string | undefined;
  readonly userId: string | undefined;
  readonly peakBytes: number;
  readonly isModification: boolean;
  /** Current thread; undefined while changes are applied and between two batches. */
  readonly threadNumber: number | undefined;
  readonly warningCount: number;
  /** Number of the error that ended it, 0 for none. */
  readonly exitCode: number;
}

/** `written`, `part`: its changes must be applied first; after a part, the query continues. */
export type QueryReply =
  | ({ readonly kind: 'result' } & QueryResult)
  | ({ readonly kind: 'written' } & QueryResult & QueryChanges)
  | ({ readonly kind: 'part' } & QueryChanges)
  | ({
      readonly kind: 'stream';
      readonly ttlSeconds: number;
      readonly allowRetry: boolean;
    } & StreamBatch);

interface QueryChanges extends PackedChanges {
  /** See `QueryResult.read`. */
  readonly read: readonly string[];
  /** Names of the collections that the query writes. */
  readonly written: readonly string[];
  /** See `QueryResult.removed`. */
  readonly removed: RemovedDocuments;
}

/** Number of documents that a query has removed since its start, by collection. */
export type RemovedDocuments = ReadonlyMap<string, number>;

/** The bytes of a JSON text, divided at any positions. */
export type JsonPieces = readonly Uint8Array[];

export interface QueryResult {
  /** JSON arrays of rows in pieces, at least one. */
  readonly batches: readonly JsonPieces[];
  readonly rowCount: number;
  readonly hasCount: boolean;
  readonly allowRetry: boolean;
  /** JSON text of the answer's member `extra`. */
  readonly extra: string;
  readonly ttlSeconds: number;
  readonly runTimeMs: number;
  readonly isModification: boolean;
  /** The cache may store it for the same query on the same data of `dataSources`. */
  readonly isCacheable: boolean;
  /** True if documents of other collections than `dataSources` affect the result, as those of vertices do. */
  readonly readsOthers: boolean;
  readonly warningCount: number;
  /** The collections that it reads or writes. */
  readonly dataSources: readonly string[];
  /** All collections that it opened: `dataSources`, and those of vertices and documents that it found by their ids. */
  readonly read: readonly string[];
  readonly removed: RemovedDocuments;
  /** Within a transaction: the documents that it changed first. */
  readonly touched?: readonly TouchedDocuments[];
}

export interface StreamBatch {
  /** A JSON array of rows. */
  readonly rows: JsonPieces;
  readonly hasMore: boolean;
  /** JSON text of `extra` with the current statistics. */
  readonly extra: string;
  readonly runTimeMs: number;
  /** All collections that it has opened until now. */
  readonly read: readonly string[];
}
