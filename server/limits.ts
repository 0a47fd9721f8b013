import { machineBytes } from './lib/memory-limits.ts';
import { openFileLimit } from './open-file-limit.ts';

/** Limits per client and in total. Each excess is refused with 429 or 503, and the message names the limit. */
export interface Limits {
  /** TCP connections of one address. A trusted proxy is exempt. */
  readonly maxConnectionsPerAddress: number;
  /** Connections above the limit of their address that wait unread, in total. */
  readonly maxHeldConnections: number;
  /** A connection that has been idle for this time is closed for a held one. */
  readonly minIdleMs: number;
  /** Held connections included. */
  readonly maxConnections: number;
  /** From the first byte of a request, or the start of the connection, to the end of the header. */
  readonly headerTimeoutMs: number;
  /** A connection without a request is closed. */
  readonly idleTimeoutMs: number;
  /** A client that reads nothing of a pending answer is disconnected. */
  readonly answerTimeoutMs: number;
  /** Answers of more than 16 KiB that are complete and not received, in total, for an address and for a user. */
  readonly maxAnswerBytes: number;
  readonly maxAnswerBytesPerAddress: number;
  readonly maxAnswerBytesPerUser: number;
  /** Maximum wait of an answer for memory. */
  readonly maxAnswerWaitMs: number;
  /** A body slower than this over `bodyWindowMs`, while the server reads, is aborted. */
  readonly minBodyBytesPerSecond: number;
  readonly bodyWindowMs: number;
  /** Bodies of definitions and settings above 64 KiB that one client has in work, and the wait of further ones. */
  readonly maxControlBodies: number;
  readonly maxControlBodyWaitMs: number;
  /** Unanswered requests of one connection. */
  readonly maxRequestsPerConnection: number;
  /** Unanswered requests of an address and of a user. */
  readonly maxRequestsPerAddress: number;
  readonly maxRequestsPerUser: number;
  /**
   * Concurrent queries, including those parsed for their first batch; more wait in a queue. Each uses an LMDB reader
   * slot.
   */
  readonly maxQueries: number;
  readonly maxQueriesPerUser: number;
  /** Results not fetched completely, including those of streams. */
  readonly maxCursors: number;
  readonly maxCursorsPerUser: number;
  /** Streams between two batches. Each uses an LMDB reader slot and a snapshot, which prevents reuse of space. */
  readonly maxStreams: number;
  readonly maxStreamsPerUser: number;
  /** Batches not fetched yet. */
  readonly maxCursorBytes: number;
  readonly maxCursorBytesPerUser: number;
  /** Running jobs (requests with `x-arango-async`), and the bytes of their bodies. */
  readonly maxJobs: number;
  readonly maxJobsPerUser: number;
  readonly maxJobBodyBytes: number;
  readonly maxJobBodyBytesPerUser: number;
  /** Answers of jobs that were not fetched. Above a limit, the oldest ones are discarded. */
  readonly maxJobResults: number;
  readonly maxJobResultsPerUser: number;
  readonly maxJobResultBytes: number;
  readonly maxJobResultBytesPerUser: number;
  readonly maxJobResultAgeMs: number;
  /** Open stream transactions. Each uses an LMDB reader slot and a snapshot, which prevents reuse of space. */
  readonly maxTransactions: number;
  readonly maxTransactionsPerUser: number;
  readonly maxTransactionsPerAddress: number;
  /** A transaction without a call for this time is aborted. */
  readonly transactionIdleMs: number;
  /** A transaction is aborted at this age, also between frequent calls. */
  readonly maxTransactionAgeMs: number;
  /** Memory of the changes of one transaction. */
  readonly maxTransactionBytes: number;
}

const mib = 1 << 20;

/** Open files of the server besides its connections: the store, threads, files of the console. */
const ownFiles = 128;

const maxAnswerBytes = Math.min(1024 * mib, machineBytes() / 8);
const maxCursorBytes = Math.min(4096 * mib, machineBytes() / 4);

/**
 * LMDB has 640 reader slots (`maxReaders` in storage/lmdb/environment.ts): 256 queries, 128 streams, 128 transactions, and
 * at most 32 threads that read for operations leave 96 for 64 lasting snapshots (`engine/snapshots/`), backups and
 * other processes.
 */
export const defaultLimits: Limits = {
  // A browser opens 6, a driver's pool 100 to 1,000; one address alone cannot use all connections.
  maxConnectionsPerAddress: 2048,
  maxHeldConnections: 1024,
  // A new connection gets the time to send its first request.
  minIdleMs: 1000,
  // About 40 KiB each, and as many file descriptors of the usual 1,048,576; at least four addresses are needed to
  // use all.
  maxConnections: Math.max(1, Math.min(8192, openFileLimit() - ownFiles)),
  // A header has at most 16 KiB: three round trips of the slowest connection.
  headerTimeoutMs: 20_000,
  // Same as Fastify's default: longer than the 60 s of common load balancers, which must close first.
  idleTimeoutMs: 72_000,
  // A client may process a part of an answer for two minutes; after that it counts as gone.
  answerTimeoutMs: 120_000,
  // The largest answer of a query has 1 GiB (`--query-memory`); one that exceeds a limit alone is sent nevertheless.
  maxAnswerBytes,
  maxAnswerBytesPerAddress: maxAnswerBytes * 0.75,
  maxAnswerBytesPerUser: maxAnswerBytes * 0.75,
  maxAnswerWaitMs: 60_000,
  // Slower than any modem. The limit ensures that a body of 64 MiB makes progress.
  minBodyBytesPerSecond: 128,
  bodyWindowMs: 30_000,
  // One arrives while the other is in work.
  maxControlBodies: 2,
  maxControlBodyWaitMs: 60_000,
  // A browser sends one at a time, a pipelining driver about ten.
  maxRequestsPerConnection: 64,
  // Each connection of a driver's pool may have a request; a flood uses a few KiB for each of them.
  maxRequestsPerAddress: 2048,
  maxRequestsPerUser: 2048,
  maxQueries: 256,
  maxQueriesPerUser: 128,
  maxCursors: 10_000,
  maxCursorsPerUser: 1000,
  maxStreams: 128,
  maxStreamsPerUser: 64,
  maxCursorBytes,
  maxCursorBytesPerUser: maxCursorBytes / 2,
  // A script that stores a few hundred requests at once is served.
  maxJobs: 1024,
  maxJobsPerUser: 256,
  // Leaves at least half of the memory for large bodies (`BodyBudget`) to requests with a waiting client.
  maxJobBodyBytes: 128 * mib,
  maxJobBodyBytesPerUser: 64 * mib,
  maxJobResults: 10_000,
  maxJobResultsPerUser: 1000,
  maxJobResultBytes: Math.min(512 * mib, machineBytes() / 16),
  maxJobResultBytesPerUser: Math.min(128 * mib, machineBytes() / 32),
  maxJobResultAgeMs: 24 * 3_600_000,
  maxTransactions: 128,
  maxTransactionsPerUser: 64,
  maxTransactionsPerAddress: 96,
  // As in ArangoDB.
  transactionIdleMs: 60_000,
  maxTransactionAgeMs: 30 * 60_000,
  maxTransactionBytes: Math.min(512 * mib, machineBytes() / 8),
};
