import { machineBytes } from './engine/memory-limits.ts';
import { openFileLimit } from './open-file-limit.ts';

/** What one client, and all together, may hold of the server. Each excess is refused with 429 or 503 and says which limit. */
export interface Limits {
  /** TCP connections of one address (behind a trusted proxy: of the proxy, which is not limited by it). */
  readonly maxConnectionsPerAddress: number;
  readonly maxConnections: number;
  /** From the first byte of a request, or the start of the connection, to the end of the header. */
  readonly headerTimeoutMs: number;
  /** A connection without a request is closed. */
  readonly idleTimeoutMs: number;
  /** A client that takes nothing of an answer that waits for it is cut off. */
  readonly answerTimeoutMs: number;
  /** A body that arrives more slowly over `bodyWindowMs`, though the server reads, is cut off. */
  readonly minBodyBytesPerSecond: number;
  readonly bodyWindowMs: number;
  /** Requests of one connection that have not been answered. */
  readonly maxRequestsPerConnection: number;
  /** Requests that have not been answered, of an address and of a user. */
  readonly maxRequestsPerAddress: number;
  readonly maxRequestsPerUser: number;
  /** Queries that run or are read by their first batch; more wait in line. Each holds a reader slot of LMDB. */
  readonly maxQueries: number;
  readonly maxQueriesPerUser: number;
  /** Results of which not everything has been fetched, those of streams included. */
  readonly maxCursors: number;
  readonly maxCursorsPerUser: number;
  /** Streams between two batches. Each holds a reader slot of LMDB and a snapshot, which keeps space from reuse. */
  readonly maxStreams: number;
  readonly maxStreamsPerUser: number;
  /** Batches that wait to be fetched. */
  readonly maxCursorBytes: number;
  readonly maxCursorBytesPerUser: number;
}

const mib = 1 << 20;

/** Files that the server has open beside its connections: the store, threads, files of the console. */
const ownFiles = 128;

const maxCursorBytes = Math.min(4096 * mib, machineBytes() / 4);

/**
 * LMDB has 500 reader slots (`maxReaders` in storage/lmdb/environment.ts): 256 queries, 128 streams, and at most 32 threads
 * that read for operations leave 84 for backups and other processes.
 */
export const defaultLimits: Limits = {
  // A browser opens 6, a driver's pool seldom more than 100; an address alone cannot take all connections.
  maxConnectionsPerAddress: 512,
  // Some 40 KiB each, and as many file descriptors of the usual 1,048,576; 16 addresses are needed to take all.
  maxConnections: Math.max(1, Math.min(8192, openFileLimit() - ownFiles)),
  // A header has 16 KiB at most: three round trips of the slowest line.
  headerTimeoutMs: 20_000,
  // As Fastify has it: longer than the 60 s of usual load balancers, which must be the first to close.
  idleTimeoutMs: 72_000,
  // A client that works on a part of an answer for two minutes is slow, one that takes longer is gone.
  answerTimeoutMs: 120_000,
  // Less than any modem; what counts is that a body of 64 MiB at that rate does not stay without moving.
  minBodyBytesPerSecond: 128,
  bodyWindowMs: 30_000,
  // A browser sends one at a time, a driver that pipelines some ten.
  maxRequestsPerConnection: 64,
  // A script with 200 requests at once is served; a flood holds some KiB for each of so many.
  maxRequestsPerAddress: 1024,
  maxRequestsPerUser: 512,
  maxQueries: 256,
  maxQueriesPerUser: 128,
  maxCursors: 10_000,
  maxCursorsPerUser: 1000,
  maxStreams: 128,
  maxStreamsPerUser: 64,
  maxCursorBytes,
  maxCursorBytesPerUser: maxCursorBytes / 2,
};
