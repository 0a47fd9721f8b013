import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { SharedMemory } from '../../aql/limits/SharedMemory.ts';
import type { DatabaseError } from '../../protocol/errors.ts';
import { requireAccess } from '../auth/access.ts';
import type { Rights } from '../auth/rights.ts';
import { machineBytes, memoryLimits } from '../lib/memory-limits.ts';
import { isTooManyFiles } from '../lib/too-many-files.ts';
import { defaultLimits, type Limits } from '../limits.ts';
import {
  type AuditEntry,
  ComputeAside,
  type Operation,
  type OperationScope,
  plainScope,
  requireRights,
} from '../operation/operation.ts';
import { SharedNumbers } from '../storage/collections/SharedNumbers.ts';
import { storeFileName } from '../storage/lmdb/environment.ts';
import { SharedActivity } from '../storage/lmdb/SharedActivity.ts';
import { freeBytesOf, tooManyFiles } from '../storage/lmdb/storage-errors.ts';
import { ChangeWriter } from './ChangeWriter.ts';
import { copyInTurns, copyInTurnsFromBytes } from './copy-in-turns.ts';
import { EngineCounters } from './EngineCounters.ts';
import { ImportStream } from './import/ImportStream.ts';
import {
  type ImportCounters,
  type ImportSettings,
  importEntry,
  type LargeItem,
} from './import/import-settings.ts';
import { MemorySlots } from './MemorySlots.ts';
import type { ThreadArgs, ThreadMethod, ThreadRole, ThreadSettings } from './messages.ts';
import { Queries } from './queries/Queries.ts';
import { readOnly } from './read-only.ts';
import { Snapshots } from './snapshots/Snapshots.ts';
import { ThreadCall } from './ThreadCall.ts';
import { ThreadClient, type ThreadEvents } from './ThreadClient.ts';
import { ThreadPool } from './ThreadPool.ts';
import { Transactions } from './transactions/Transactions.ts';
import type { TransactionOwner } from './transactions/TransactionTable.ts';
import type { TransactionSettings } from './transactions/transaction-settings.ts';
import { WriteClock } from './WriteClock.ts';

interface EngineSettings {
  readonly dataFolder: string;
  /** Path of the built thread entry. */
  readonly threadFile: string;
  readonly logger: Logger;
  /** Default: `defaultLimits`. */
  readonly limits?: Limits;
  /** Memory limit of one query; undefined: derived from the memory of the machine. */
  readonly queryMemoryBytes?: number | undefined;
  /** Maximum number of document changes of a query per commit. */
  readonly maxTransactionChanges: number;
  /** Maximum size of the log of changes that other servers follow; default: 0, no log. */
  readonly logBytes?: number;
}

/**
 * The database API of the main thread: all work runs on threads, no call blocks. One writer thread runs all writes;
 * query threads read snapshots. Every call made after an answer sees the writes of the answered call.
 */
export class Engine {
  /** The memory of all queries. */
  readonly memory: SharedMemory;
  readonly queries: Queries;
  readonly transactions: Transactions;
  readonly snapshots: Snapshots;
  /** Writes of clients are refused with 1004 (read only). */
  isReadOnly = false;
  /** Start of the counts of changes. */
  readonly countsSinceMs = Date.now();
  /** Start of the counts of lookups, which are kept over restarts. */
  readsSinceMs = Date.now();
  readonly activity = new SharedActivity();
  /** Awaited before the answer of an operation that announces a change. */
  onAnnounced: () => Promise<void> = async () => undefined;
  /** Receives the entries of the audit log. */
  onAudited: (scope: OperationScope, entry: AuditEntry) => void = () => undefined;
  /** The current rights of the caller of a scope, which may have been revoked since its call began. */
  rightsNow: (scope: OperationScope) => Rights = ({ rights }) => rights;
  readonly #settings: EngineSettings;
  readonly #pool: ThreadPool;
  #writer: ThreadClient;
  readonly #changes: ChangeWriter;
  readonly #counters = new EngineCounters();
  #nextImportId = 1;
  #nextChangesId = 1;
  readonly #clock = new WriteClock();

  private constructor(settings: EngineSettings, slots: MemorySlots) {
    const shared = { numbers: new SharedNumbers().buffer, activity: this.activity.buffer };
    const start = (role: ThreadRole, threadEvents: ThreadEvents, isBackground = false): ThreadClient =>
      startThread({ ...settings, role, isBackground }, threadEvents, slots, shared);
    this.#settings = settings;
    const onFailure = (text: string): void => settings.logger.error(text);
    const events: ThreadEvents = {
      onFailure,
      onCrash: (client, error) => {
        this.#onGone(client, error);
        this.#writer = this.#restartWriter();
      },
    };
    this.#writer = start('writer', events);
    this.#pool = new ThreadPool((poolEvents, isFirst) => start('query', poolEvents, !isFirst), {
      onFailure,
      onGone: (client, error) => this.#onGone(client, error),
    });
    this.snapshots = new Snapshots(this.#pool);
    this.#changes = new ChangeWriter({
      writer: () => this.#writer,
      onWritten: (written) => this.#clock.mark(written),
      awaitAccess: (ids, onWait) => this.transactions.awaitChanges(ids, onWait),
      onFailure: (text) => settings.logger.error(text),
      onSlow: (slow) => settings.logger.warn(slow, 'applying the changes of one query took long'),
    });
    const limits = settings.limits ?? defaultLimits;
    this.memory = slots.main;
    this.transactions = new Transactions(
      {
        readers: this.#pool,
        changes: this.#changes,
        writer: () => this.#writer,
        onEnd: (id) => this.queries.onTransactionEnd(id),
        rightsNow: (scope) => this.rightsNow(scope),
      },
      limits,
    );
    this.queries = new Queries(
      {
        memory: slots.main,
        readers: this.#pool,
        isReadOnly: () => this.isReadOnly,
        changes: this.#changes,
        clock: this.#clock,
        onAudited: (scope, entry) => this.#audit(scope, entry),
        transactions: this.transactions,
        rightsNow: (scope) => this.rightsNow(scope),
      },
      limits,
    );
    this.#restartWriter = () => start('writer', events);
  }

  readonly #restartWriter: () => ThreadClient;

  /** Opens the data folder. Rejects with the reason if it cannot be opened. */
  static async start(settings: EngineSettings): Promise<Engine> {
    const slots = new MemorySlots(memoryLimits(machineBytes(), settings.queryMemoryBytes));
    const engine = new Engine(settings, slots);
    // The writer starts first, because it creates missing files of the store.
    await engine.#writer.ready;
    await engine.#pool.open();
    return engine;
  }

  /** The file of the store and its disk, now. `freeBytes`: infinite if it is unknown. */
  disk() {
    const { dataFolder } = this.#settings;
    const file = statSync(join(dataFolder, storeFileName), { throwIfNoEntry: false });
    return { storeBytes: file?.size ?? 0, freeBytes: freeBytesOf(dataFolder) };
  }

  /** Figures since the start, and of the moment. */
  figures() {
    const { reads, writesStarted, writesCommitted, writesAborted } = this.#counters;
    return {
      reads,
      writesStarted,
      writesCommitted,
      writesAborted,
      /** Calls sent to the writer and not answered. */
      writerQueue: this.#writer.load,
      readers: this.#pool.figures(),
      queries: this.queries.figures(),
    };
  }

  /** Runs an operation on its thread. */
  async run<Args, Result>(
    operation: Operation<Args, Result>,
    scope: OperationScope,
    args: Args,
  ): Promise<Result> {
    requireRights(operation, scope, args);
    if (operation.mode === 'write') {
      this.#checkWritable(scope);
      scope.noteWrite?.();
    }
    const { cancelled } = scope;
    cancelled?.throwIfAborted();
    const call = { id: operation.id, scope: plainScope(scope), args };
    if (scope.transactionId !== undefined && operation.isTransactional?.(args)) {
      const result = (await this.transactions.run(call, largeBuffers(args))) as Result;
      if (operation.mode === 'write') this.#audit(scope, operation.audit?.(args, result));
      return result;
    }
    if (operation.mode === 'read') {
      this.#counters.reads += 1;
      const transfer = largeBuffers(args);
      const { isShort, isLarge } = operation;
      // Transferred arguments cannot be sent to another thread.
      const again = transfer.length > 0 ? undefined : () => call;
      const threadCall = new ThreadCall('operation', call, { again, isShort, isLarge }, transfer);
      this.#pool.run(threadCall);
      return (await this.#answerOf(threadCall, cancelled)).result as Result;
    }
    await this.#awaitAccess(scope, args);
    const keepsResults = operation.keepsCachedResults ?? false;
    if (!keepsResults) this.#clock.mark();
    try {
      const result = await this.#counters.write(() =>
        operation.isComputedAside?.(args)
          ? this.#computeAside<Result>(call, cancelled)
          : this.#write<Result>(call, cancelled),
      );
      this.#audit(scope, operation.audit?.(args, result));
      if (operation.announces !== undefined) await this.onAnnounced();
      return result;
    } finally {
      if (!keepsResults) this.#clock.mark();
    }
  }

  /** A write outside of transactions waits for those with exclusive access to its collection. */
  async #awaitAccess(scope: OperationScope, args: unknown): Promise<void> {
    if (scope.rights.isServer || scope.transactionId !== undefined) return;
    const { collection } = (args ?? {}) as { readonly collection?: unknown };
    if (typeof collection === 'string') await this.transactions.awaitWrite(scope, collection);
  }

  #checkWritable({ rights }: OperationScope): void {
    if (this.isReadOnly && !rights.isServer) throw readOnly();
  }

  /** The work of the server itself is not in the audit log. */
  #audit(scope: OperationScope, entry: AuditEntry | undefined): void {
    if (entry !== undefined && scope.rights.isServer !== true) this.onAudited(scope, entry);
  }

  /** Runs an operation on the writer, or on a query thread if the writer reports that it would take long. */
  async #write<Result>(call: ThreadArgs<'operation'>, cancelled: AbortSignal | undefined): Promise<Result> {
    try {
      return (await this.#writer.call('operation', call, largeBuffers(call.args, oneWayFromBytes))) as Result;
    } catch (error) {
      if (!(error instanceof ComputeAside)) throw error;
      return this.#computeAside<Result>(call, cancelled);
    }
  }

  /** See `Transactions.begin`. */
  beginTransaction(scope: OperationScope, settings: TransactionSettings): Promise<string> {
    requireAccess('data', scope, false);
    const { write, exclusive } = settings.collections;
    // Transactions that began before may still be committed.
    if (write.length + exclusive.length > 0) this.#checkWritable(scope);
    return this.transactions.begin(plainScope(scope), settings);
  }

  /** Runs an operation on a query thread; the writer applies its changes. */
  async #computeAside<Result>(
    call: ThreadArgs<'operation'>,
    cancelled: AbortSignal | undefined,
  ): Promise<Result> {
    let changesId = '';
    return this.#changes.run<Result>({
      get changesId() {
        return changesId;
      },
      owner: call.scope.owner ?? '',
      compute: async () => {
        // A late answer of an earlier try releases its own changes only.
        changesId = `operation-${this.#nextChangesId++}`;
        const args = { ...call, changesId };
        // Large arguments are copied, because the operation may run again.
        const copy = await copyLarge(args.args);
        const hooks = {
          again: () => args,
          // If the thread has ended, no state remains to release.
          onLate: ({ thread }: { thread: ThreadClient }) =>
            void thread.call('releaseChanges', { changesId: args.changesId }).catch(() => undefined),
        };
        const threadCall = new ThreadCall(
          'compute',
          { ...args, args: copy },
          hooks,
          largeBuffers(copy, copyInTurnsFromBytes),
        );
        this.#pool.run(threadCall);
        const { result: computed, thread } = await this.#answerOf(threadCall, cancelled);
        if (cancelled?.aborted) {
          hooks.onLate({ thread });
          throw cancelled.reason;
        }
        const { result, ...packed } = computed;
        const hasChanges = packed.changes.count > 0;
        return { thread, packed: hasChanges ? packed : undefined, result: result as Result };
      },
    });
  }

  /** The answer of a query thread. The call of a cancelled job ends. */
  async #answerOf<M extends ThreadMethod>(call: ThreadCall<M>, cancelled: AbortSignal | undefined) {
    if (cancelled === undefined) return call.answer;
    const stop = () => this.#pool.end(call, cancelled.reason as DatabaseError);
    cancelled.addEventListener('abort', stop, { once: true });
    try {
      return await call.answer;
    } finally {
      cancelled.removeEventListener('abort', stop);
    }
  }

  /**
   * Imports a stream of documents. Documents become visible with the commit of their batch. `writeLarge` writes an item
   * that would block the writer.
   */
  async import(
    scope: OperationScope,
    settings: ImportSettings,
    body: AsyncIterable<Uint8Array>,
    writeLarge: (large: LargeItem) => Promise<ImportCounters>,
  ): Promise<ImportCounters> {
    requireAccess('data', scope, false);
    this.#checkWritable(scope);
    await this.#awaitAccess(scope, settings);
    scope.noteWrite?.();
    this.#clock.mark();
    try {
      const { cancelled } = scope;
      const chunks = cancelled === undefined ? body : untilAborted(body, cancelled);
      const stream = new ImportStream(this.#writer, this.#nextImportId++, {
        writeLarge,
        rightsNow: () => this.rightsNow(scope),
      });
      const counters = await this.#counters.write(() => stream.run(plainScope(scope), settings, chunks));
      this.#audit(scope, importEntry(settings, counters));
      return counters;
    } finally {
      this.#clock.mark();
    }
  }

  /**
   * Ends all queries, completes open writes or rolls back long ones, and closes the store. `threadMs` limits each step
   * of ending a thread; there are three at most.
   * False if a thread could not be terminated: committed data is safe, but the process has to be killed.
   */
  async stop(threadMs?: number): Promise<boolean> {
    this.queries.stop();
    this.transactions.stop();
    this.snapshots.stop();
    const isStopped = await Promise.all([this.#writer.stop(threadMs), this.#pool.stop(threadMs)]);
    return !isStopped.includes(false);
  }

  /** Ends what belongs to removed databases and users: running queries, cursors, transactions and snapshots. */
  endOrphans(isPresent: (owner: TransactionOwner) => boolean): void {
    this.queries.endOrphans(isPresent);
    this.transactions.endOrphans(isPresent);
    this.snapshots.endOrphans(isPresent);
  }

  #onGone(client: ThreadClient, error: Error | undefined): void {
    const { logger } = this.#settings;
    if (error === undefined) logger.warn(`a ${client.role} thread was ended to stop a query`);
    else if (isTooManyFiles(error)) logger.error(`a ${client.role} thread ended: ${tooManyFiles().message}`);
    else logger.error({ err: error }, `a ${client.role} thread ended unexpectedly`);
    this.queries.onThreadGone(client);
    this.transactions.onThreadGone(client);
    this.snapshots.onThreadGone(client);
  }
}

function startThread(
  {
    threadFile,
    dataFolder,
    maxTransactionChanges,
    logBytes = 0,
    role,
    isBackground,
  }: EngineSettings & Pick<ThreadSettings, 'role' | 'isBackground'>,
  events: ThreadEvents,
  slots: MemorySlots,
  { numbers, activity }: Pick<ThreadSettings, 'numbers' | 'activity'>,
): ThreadClient {
  const memory = slots.take();
  const heapMb = Math.floor(slots.limits.threadHeapBytes / 2 ** 20);
  const onExit = (): void => slots.giveBack(memory.slot);
  const shared = { dataFolder, maxTransactionChanges, logBytes, numbers, activity, isBackground };
  return new ThreadClient(threadFile, { role, ...shared, memory }, { ...events, onExit }, heapMb);
}

/** Maximum size of the parts of an import between which a cancellation is noticed. */
const maxSliceBytes = 1 << 20;

/** The chunks of a body; throws the reason of the signal after its abortion. */
async function* untilAborted(
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    for (let start = 0; start < chunk.length; start += maxSliceBytes) {
      signal.throwIfAborted();
      yield chunk.subarray(start, start + maxSliceBytes);
    }
  }
}

/** Buffers below this size are copied to a thread, which is cheaper than a transfer. */
const transferFromBytes = 64 << 10;

/** Writer arguments below this size are copied, because the operation may move to a query thread. */
const oneWayFromBytes = 1 << 20;

/** Buffers of the arguments to transfer; the caller loses them. */
function largeBuffers(args: unknown, fromBytes = transferFromBytes): ArrayBuffer[] {
  if (typeof args !== 'object' || args === null) return [];
  const buffers: ArrayBuffer[] = [];
  for (const member of Object.values(args)) {
    if (!(member instanceof Uint8Array) || member.byteLength < fromBytes) continue;
    const { buffer } = member;
    if (buffer instanceof ArrayBuffer && buffer.byteLength === member.byteLength) buffers.push(buffer);
  }
  return buffers;
}

/** The arguments with copies of their large buffers. */
async function copyLarge(args: unknown): Promise<unknown> {
  if (typeof args !== 'object' || args === null) return args;
  const copy: Record<string, unknown> = { ...args };
  for (const [name, member] of Object.entries(copy)) {
    if (member instanceof Uint8Array && member.length >= copyInTurnsFromBytes)
      copy[name] = await copyInTurns(member);
  }
  return copy;
}
