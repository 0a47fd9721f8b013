import type { ErrorBody } from '../../protocol/errors.ts';
import type { Owned } from './FairQueue.ts';
import type { HandedChanges } from './handed-changes.ts';
import type { ImportCounters, ImportOrder } from './import/import-order.ts';
import type { OperationScope } from './operation.ts';
import type { QueryCall, QueryReply, StreamBatch } from './queries/query-call.ts';
import type { QueryMemorySettings } from './queries/query-memory.ts';

/** `query`: reads on snapshots, any number of such threads. `writer`: the one thread that writes. */
export type ThreadRole = 'query' | 'writer';

/** What a thread is started with (workerData). */
export interface ThreadSettings {
  readonly role: ThreadRole;
  readonly dataFolder: string;
  /** Of its ThreadPulse. */
  readonly pulse: SharedArrayBuffer;
  /** Of its NativeGate; the writer, which is never ended amid its work, has none. */
  readonly gate: SharedArrayBuffer | undefined;
  /** Of the SharedNumbers of all threads. */
  readonly numbers: SharedArrayBuffer;
  /** The thread gives way to the others where the machine is busy. */
  readonly isBackground?: boolean;
  /** Documents that one transaction may change above a snapshot. */
  readonly maxTransactionChanges: number;
  /** Undefined where nothing bounds the memory of queries but the heap. */
  readonly memory?: QueryMemorySettings | undefined;
}

interface OperationCall {
  readonly id: string;
  readonly scope: OperationScope;
  readonly args: unknown;
}

/** The result of an operation and the changes that have to be applied before it is true. */
export type ComputedOperation = HandedChanges & { readonly result: unknown };

export interface ApplyReply {
  /** Why the changes cannot be made; undefined when they were. */
  readonly conflict: string | undefined;
  /** How long other writes had to wait for it. */
  readonly durationMs: number;
}

/** What the main thread can ask a thread: method → [arguments, result]. */
export interface ThreadMethods {
  operation: [OperationCall, unknown];
  /** A writing operation that is computed above a snapshot; `heldId` names what it leaves open. */
  compute: [OperationCall & { readonly heldId: string }, ComputedOperation];
  query: [QueryCall, QueryReply];
  /** Goes on with a query whose part was applied. */
  resumeQuery: [{ readonly queryId: string }, QueryReply];
  /** Changes that could not be applied as trees, document by document. */
  packDocuments: [{ readonly heldId: string }, HandedChanges];
  /** The changes were applied, or nobody wants them any more. */
  releaseChanges: [{ readonly heldId: string }, undefined];
  /** Makes changes that a query thread has computed. */
  apply: [HandedChanges & Owned, ApplyReply];
  /** The next batch of a streaming cursor. */
  nextBatch: [{ readonly queryId: string }, StreamBatch];
  closeQuery: [{ readonly queryId: string }, undefined];
  importOpen: [
    { readonly importId: number; readonly scope: OperationScope; readonly order: ImportOrder },
    undefined,
  ];
  /** Answered when the chunk has been taken in; the sender waits for it when it is too far ahead. */
  importChunk: [{ readonly importId: number; readonly bytes: Uint8Array }, undefined];
  importEnd: [{ readonly importId: number }, ImportCounters];
  importAbort: [{ readonly importId: number }, undefined];
  /** Ends what is under way, closes the store; the thread exits after the answer. */
  stop: [undefined, undefined];
}

/** The chunks and the end of an import are sent ahead of the writer; its long work makes way for every other call. */
export function isUrgent(method: ThreadMethod): boolean {
  return method !== 'importChunk' && method !== 'importEnd';
}

/** What lists of running queries tell of one with a large body. */
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

/** Thread to main thread. */
export type ThreadMessage =
  | { readonly kind: 'ready' }
  /** How long a call may take, from now on. */
  | { readonly kind: 'limit'; readonly callId: number; readonly maxRuntimeMs: number }
  /** The query in a large body, which the main thread does not parse. */
  | { readonly kind: 'requested'; readonly callId: number; readonly query: RequestedQuery }
  | { readonly kind: 'result'; readonly callId: number; readonly result: unknown }
  | { readonly kind: 'refused'; readonly callId: number; readonly body: ErrorBody }
  /** ComputeAside. */
  | { readonly kind: 'aside'; readonly callId: number }
  /** An error of our own making; the text is for the log only. */
  | { readonly kind: 'failed'; readonly callId: number; readonly text: string };
