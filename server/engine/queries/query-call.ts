import type { Value } from '../../../aql/values/value.ts';
import type { HandedChanges } from '../handed-changes.ts';
import type { OperationScope } from '../operation.ts';

/** The parsed and checked body of `POST /_api/cursor`. */
export interface CursorRequest {
  readonly text: string;
  readonly bindVars: Readonly<Record<string, Value>>;
  readonly batchSize: number;
  readonly hasCount: boolean;
  readonly isStream: boolean;
  readonly ttlSeconds: number;
  /** Undefined: as the mode of the query cache says. */
  readonly cache: boolean | undefined;
  /** The last batch sent can be asked for again. */
  readonly allowRetry: boolean;
  readonly options: CursorOptions;
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
  /** Changes of documents are committed in parts of about so many. */
  readonly intermediateCommitCount: number | undefined;
}

/** What a thread is told to run; the body of the request is parsed there. */
export interface QueryCall {
  readonly queryId: string;
  readonly scope: OperationScope;
  readonly body: Uint8Array | CursorRequest;
  /** Of its QuerySignals; seen by the thread even in the middle of its work. */
  readonly signals: SharedArrayBuffer;
  /** Which attempt at the query this is; it ends when another one counts. */
  readonly attempt: number;
  /** When it began (as of Date.now()); later attempts began when the first one did. */
  readonly startedMs: number;
}

/** What is told of a query that runs or ran. */
export interface QueryInfo {
  readonly queryId: string;
  readonly databaseName: string;
  readonly text: string;
  readonly bindVars: Readonly<Record<string, Value>>;
  readonly isStream: boolean;
  readonly startedMs: number;
  /** Who asked; undefined without sign-in. */
  readonly user: string | undefined;
  readonly userId: string | undefined;
  readonly peakBytes: number;
  readonly isModification: boolean;
  /** Of the thread that it runs on at the moment; undefined while changes are applied and between two batches. */
  readonly threadNumber: number | undefined;
  readonly warningCount: number;
  /** Number of the error that it ended with, 0 for none. */
  readonly exitCode: number;
}

/** `written`, `part`: its changes have to be applied first; after a part the query goes on. */
export type QueryReply =
  | ({ readonly kind: 'result' } & QueryResult)
  | ({ readonly kind: 'written' } & QueryResult & HandedChanges)
  | ({ readonly kind: 'part' } & HandedChanges)
  | ({
      readonly kind: 'stream';
      readonly ttlSeconds: number;
      readonly allowRetry: boolean;
    } & StreamBatch);

export interface QueryResult {
  /** JSON arrays of rows, one at least. */
  readonly batches: readonly Uint8Array[];
  readonly rowCount: number;
  readonly hasCount: boolean;
  readonly allowRetry: boolean;
  /** JSON text of the answer's member `extra`. */
  readonly extra: string;
  readonly ttlSeconds: number;
  readonly runTimeMs: number;
  readonly isModification: boolean;
  /** It may be kept for the same query on the same data. */
  readonly isSteady: boolean;
  readonly warningCount: number;
  /** The collections that it reads or writes. */
  readonly dataSources: readonly string[];
}

export interface StreamBatch {
  /** A JSON array of rows. */
  readonly rows: Uint8Array;
  readonly hasMore: boolean;
  /** JSON text of `extra`; what is known so far. */
  readonly extra: string;
  readonly runTimeMs: number;
}
