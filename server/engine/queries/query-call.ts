import type { Value } from '../../../aql/value.ts';
import type { OperationScope } from '../operation.ts';

/** A query as `POST /_api/cursor` orders it, checked. */
export interface QueryOrder {
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
  readonly options: QueryOrderOptions;
}

export interface QueryOrderOptions {
  readonly fullCount: boolean;
  readonly profile: 0 | 1 | 2;
  readonly failOnWarning: boolean;
  readonly maxWarningCount: number | undefined;
  readonly maxNumberOfPlans: number | undefined;
  readonly optimizerRules: readonly string[];
  readonly memoryLimitBytes: number | undefined;
  readonly maxRuntimeMs: number | undefined;
}

/** What a thread is told to run; the body of the request is parsed there. */
export interface QueryCall {
  readonly queryId: string;
  readonly scope: OperationScope;
  readonly body: Uint8Array | QueryOrder;
  /** One Int32 that becomes 1 when the query shall end; seen by the thread even in the middle of its work. */
  readonly killFlag: SharedArrayBuffer;
}

export interface RunningQueryInfo {
  readonly queryId: string;
  readonly databaseName: string;
  readonly text: string;
  readonly bindVars: Readonly<Record<string, Value>>;
  readonly isStream: boolean;
  readonly startedMs: number;
}

/** `elsewhere`: the query writes but runs on a query thread, or the other way round. */
export type QueryReply =
  | { readonly kind: 'elsewhere' }
  | ({ readonly kind: 'result' } & QueryResult)
  | ({
      readonly kind: 'stream';
      readonly ttlSeconds: number;
      readonly allowRetry: boolean;
      readonly info: RunningQueryInfo;
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
  /** Only when it took long (for the list of slow queries) . */
  readonly info: RunningQueryInfo | undefined;
}

export interface StreamBatch {
  /** A JSON array of rows. */
  readonly rows: Uint8Array;
  readonly hasMore: boolean;
  /** JSON text of `extra`; what is known so far. */
  readonly extra: string;
  readonly runTimeMs: number;
}
