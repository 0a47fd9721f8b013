import type { ErrorBody } from '../../protocol/errors.ts';
import type { Rights } from '../auth/rights.ts';
import type { OperationScope } from '../operation/operation.ts';
import type { StagedBodies, StagedDocument, TouchedDocuments } from '../storage/types.ts';
import type { Owned } from './FairQueue.ts';
import type { ImportCounters, ImportSettings, LargeItem } from './import/import-settings.ts';
import type { PackedChanges } from './packed-changes.ts';
import type { QueryCall, QueryReply, StreamBatch } from './queries/query-call.ts';
import type { QueryMemorySettings } from './queries/query-memory.ts';
import type { PartResult } from './transactions/TransactionSession.ts';
import type {
  BegunTransaction,
  CommittedTransaction,
  TransactionBegin,
  TransactionCall,
} from './transactions/transaction-messages.ts';

/** `query`: reads on snapshots, any number of such threads. `writer`: the single thread with writes. */
export type ThreadRole = 'query' | 'writer';

/** Start parameters of a thread (workerData). */
export interface ThreadSettings {
  readonly role: ThreadRole;
  readonly dataFolder: string;
  /** Shared memory of its ThreadPulse. */
  readonly pulse: SharedArrayBuffer;
  /** Shared memory of its NativeGate. The writer has none, because it is never terminated during its work. */
  readonly gate: SharedArrayBuffer | undefined;
  /** Shared memory of the SharedNumbers of all threads. */
  readonly numbers: SharedArrayBuffer;
  /** Shared memory of the SharedActivity of all threads. */
  readonly activity: SharedArrayBuffer;
  /** The thread runs with lower priority than the others. */
  readonly isBackground?: boolean;
  /** Maximum size of the log of changes, see `StoreOptions`. */
  readonly logBytes?: number;
  /** Maximum document changes of one transaction above a snapshot. */
  readonly maxTransactionChanges: number;
  /** Undefined if only the heap limits the memory of queries. */
  readonly memory?: QueryMemorySettings | undefined;
}

interface OperationCall {
  readonly id: string;
  readonly scope: OperationScope;
  readonly args: unknown;
}

/** The result of an operation and the changes to apply before it is valid. */
export type ComputedOperation = PackedChanges & { readonly result: unknown };

export interface ApplyReply {
  /** The reason of a conflict; undefined if the changes were applied. */
  readonly conflict: string | undefined;
  /** Time for which other writes were blocked. */
  readonly durationMs: number;
}

/** Calls from the main thread to a thread: method → [arguments, result]. */
interface ThreadMethods {
  operation: [OperationCall, unknown];
  /** A writing operation computed above a snapshot; `changesId` names its open state. */
  compute: [OperationCall & { readonly changesId: string }, ComputedOperation];
  /** Opens a transaction, which stays on this thread. */
  beginTransaction: [TransactionBegin, BegunTransaction];
  /** Continues a transaction without changes on the newest state. */
  renewTransaction: [{ readonly sessionId: string }, undefined];
  /** Runs an operation within a transaction. */
  runInTransaction: [TransactionCall, PartResult];
  /** Undoes the last operation or query of a transaction. */
  undoInTransaction: [{ readonly sessionId: string }, undefined];
  /** Ends a transaction and hands its changes to the writer. */
  commitTransaction: [{ readonly sessionId: string }, CommittedTransaction];
  /** Discards a transaction. */
  abortTransaction: [{ readonly sessionId: string }, undefined];
  /** Opens a snapshot that stays open on this thread. Answers with its id. */
  openSnapshot: [{ readonly snapshotId: string; readonly owner?: string | undefined }, string];
  /** Runs a reading operation in such a snapshot. */
  readSnapshot: [OperationCall & { readonly snapshotId: string }, unknown];
  closeSnapshot: [{ readonly snapshotId: string }, undefined];
  query: [QueryCall, QueryReply];
  /** Continues a query after a part of its changes was applied. */
  resumeQuery: [{ readonly queryId: string }, QueryReply];
  /** Resends changes document by document after a conflict of the form 'trees'. */
  packDocuments: [{ readonly changesId: string }, PackedChanges];
  /** The changes were applied or abandoned. */
  releaseChanges: [{ readonly changesId: string }, undefined];
  /** Stores the large bodies of changes before these are applied. */
  stageBodies: [StagedBodies, undefined];
  /** Removes such bodies if the changes are not applied. */
  discardStaged: [{ readonly documents: readonly StagedDocument[] }, undefined];
  /** Applies changes computed by a query thread. */
  apply: [
    Omit<PackedChanges, 'bodies'> & Owned & { readonly transactionId?: string | undefined },
    ApplyReply,
  ];
  /** Locks documents for a transaction on the writer; false if another transaction has changed one of them. */
  lockDocuments: [{ readonly transactionId: string; readonly touched: readonly TouchedDocuments[] }, boolean];
  /** The transaction has ended. */
  unlockDocuments: [{ readonly transactionId: string }, undefined];
  /** The next batch of a streaming cursor. */
  nextBatch: [{ readonly queryId: string }, StreamBatch];
  closeQuery: [{ readonly queryId: string }, undefined];
  importOpen: [
    { readonly importId: number; readonly scope: OperationScope; readonly settings: ImportSettings },
    undefined,
  ];
  /** Answered when the chunk is accepted; the sender waits for the answer above its limit of bytes in flight. */
  importChunk: [
    { readonly importId: number; readonly bytes: Uint8Array; readonly rights: Rights },
    undefined,
  ];
  /**
   * Answered with the next item that a query thread has to write, for which the import waits; undefined at its end.
   * `outcome`: the result of the previous one, or its error.
   */
  importLarge: [
    { readonly importId: number; readonly outcome?: ImportCounters | ErrorBody | undefined },
    LargeItem | undefined,
  ];
  importEnd: [{ readonly importId: number; readonly rights: Rights }, ImportCounters];
  importAbort: [{ readonly importId: number }, undefined];
  /** Ends running work and closes the store; the thread exits after the answer. */
  stop: [undefined, undefined];
}

/** The chunks and the end of an import are queued ahead of the writer; its long work yields to every other call. */
export function isUrgent(method: ThreadMethod): boolean {
  return method !== 'importChunk' && method !== 'importEnd';
}

/** Description of a query with a large body in lists of running queries. */
export interface RequestedQuery {
  readonly text: string;
  readonly isStream: boolean;
}

export type ThreadMethod = keyof ThreadMethods;
export type ThreadArgs<M extends ThreadMethod> = ThreadMethods[M][0];
export type ThreadResult<M extends ThreadMethod> = ThreadMethods[M][1];

/** Main thread to thread. */
export interface ThreadRequest {
  readonly callId: number;
  readonly method: ThreadMethod;
  readonly args: unknown;
}

/** Calls sent together, in their order. */
export type ThreadRequests = readonly ThreadRequest[];

/** Thread to main thread. */
export type ThreadMessage =
  /** `threadNumber`: see `ownThreadNumber`. */
  | { readonly kind: 'ready'; readonly threadNumber: number | undefined }
  /** The remaining time of a call. */
  | { readonly kind: 'limit'; readonly callId: number; readonly maxRuntimeMs: number }
  /** The query of a large body, which the main thread does not parse. */
  | { readonly kind: 'requested'; readonly callId: number; readonly query: RequestedQuery }
  | { readonly kind: 'result'; readonly callId: number; readonly result: unknown }
  | { readonly kind: 'refused'; readonly callId: number; readonly body: ErrorBody }
  /** ComputeAside. */
  | { readonly kind: 'aside'; readonly callId: number }
  /** An internal error; the text is for the log only. */
  | { readonly kind: 'failed'; readonly callId: number; readonly text: string };

/** Messages sent together, in their order. */
export type ThreadMessages = readonly ThreadMessage[];
