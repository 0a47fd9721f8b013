import type { Logger } from 'pino';
import { requireAccess } from '../auth/access.ts';
import type { Limits } from '../limits.ts';
import { SharedNumbers } from '../storage/collections/SharedNumbers.ts';
import { ChangeWriter } from './ChangeWriter.ts';
import { copyInTurns, copyInTurnsFromBytes } from './copy-in-turns.ts';
import { ImportStream } from './import/ImportStream.ts';
import type { ImportCounters, ImportOrder } from './import/import-order.ts';
import { MemorySlots } from './MemorySlots.ts';
import { machineBytes, memoryLimits } from './memory-limits.ts';
import type { ThreadArgs, ThreadRole, ThreadSettings } from './messages.ts';
import { ComputeAside, type Operation, type OperationScope, requireRights } from './operation.ts';
import { Queries } from './queries/Queries.ts';
import { ThreadCall } from './ThreadCall.ts';
import { ThreadClient, type ThreadEvents } from './ThreadClient.ts';
import { ThreadPool } from './ThreadPool.ts';

interface EngineSettings {
  readonly dataFolder: string;
  /** The built entry of the threads. */
  readonly threadFile: string;
  readonly logger: Logger;
  /** Default: `defaultLimits`. */
  readonly limits?: Limits;
  /** What one query may use; undefined: as the machine allows. */
  readonly queryMemoryBytes?: number | undefined;
  /** Documents that one query may change before it commits. */
  readonly maxTransactionChanges: number;
}

/**
 * The database as the main thread sees it: everything runs on threads, nothing blocks. One writer thread owns all
 * writes; query threads read snapshots. What a call has written is seen by every call made after its answer.
 */
export class Engine {
  readonly queries: Queries;
  /** Waited for before the answer of an operation that announces something. */
  onAnnounced: () => Promise<void> = async () => undefined;
  readonly #settings: EngineSettings;
  readonly #pool: ThreadPool;
  #writer: ThreadClient;
  readonly #changes: ChangeWriter;
  #nextImportId = 1;
  #nextHeldId = 1;
  #writeEpoch = 0;

  private constructor(settings: EngineSettings, slots: MemorySlots) {
    const numbers = new SharedNumbers();
    const start = (role: ThreadRole, threadEvents: ThreadEvents, isBackground = false): ThreadClient =>
      startThread({ ...settings, role, isBackground }, threadEvents, slots, numbers);
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
    this.#changes = new ChangeWriter({
      writer: () => this.#writer,
      onWritten: () => this.#writeEpoch++,
      onSlow: (slow) => settings.logger.warn(slow, 'applying the changes of one query took long'),
    });
    this.queries = new Queries(
      {
        memory: slots.main,
        readers: this.#pool,
        changes: this.#changes,
        writeEpoch: () => this.#writeEpoch,
      },
      settings.limits,
    );
    this.#restartWriter = () => start('writer', events);
  }

  readonly #restartWriter: () => ThreadClient;

  /** Opens the data folder. Rejects with the reason when it cannot be opened. */
  static async start(settings: EngineSettings): Promise<Engine> {
    const slots = new MemorySlots(memoryLimits(machineBytes(), settings.queryMemoryBytes));
    const engine = new Engine(settings, slots);
    // The writer first: it makes what is missing of the store's files.
    await engine.#writer.ready;
    await engine.#pool.open();
    return engine;
  }

  /** Counts what was written; a cached result is good as long as it stands still. */
  get writeEpoch(): number {
    return this.#writeEpoch;
  }

  /** Runs an operation on the thread it belongs to. */
  async run<Args, Result>(
    operation: Operation<Args, Result>,
    scope: OperationScope,
    args: Args,
  ): Promise<Result> {
    requireRights(operation, scope, args);
    const call = { id: operation.id, scope: plainScope(scope), args };
    if (operation.mode === 'read') {
      const transfer = largeBuffers(args);
      // What was transferred cannot be sent to another thread.
      const threadCall = new ThreadCall(
        'operation',
        call,
        transfer.length > 0 ? {} : { again: () => call },
        transfer,
      );
      this.#pool.run(threadCall);
      return (await threadCall.answer).result as Result;
    }
    this.#writeEpoch++;
    try {
      const result = operation.isComputedAside?.(args)
        ? await this.#computeAside<Result>(call)
        : await this.#write<Result>(call);
      if (operation.announces !== undefined) await this.onAnnounced();
      return result;
    } finally {
      this.#writeEpoch++;
    }
  }

  /** Runs an operation on the writer, or aside where the writer finds that it would take long. */
  async #write<Result>(call: ThreadArgs<'operation'>): Promise<Result> {
    try {
      return (await this.#writer.call('operation', call, largeBuffers(call.args, oneWayFromBytes))) as Result;
    } catch (error) {
      if (!(error instanceof ComputeAside)) throw error;
      return this.#computeAside<Result>(call);
    }
  }

  /** Computes an operation on a query thread and has the writer apply its changes. */
  async #computeAside<Result>(call: ThreadArgs<'operation'>): Promise<Result> {
    const heldId = `operation-${this.#nextHeldId++}`;
    // Large arguments are copied: the operation may be computed again.
    const args = { ...call, heldId };
    return this.#changes.run<Result>({
      heldId,
      owner: call.scope.owner ?? '',
      compute: async () => {
        const copy = await copyLarge(args.args);
        const hooks = {
          again: () => args,
          // The thread may be gone; then there is nothing left to release.
          onLate: ({ thread }: { thread: ThreadClient }) =>
            void thread.call('releaseChanges', { heldId }).catch(() => undefined),
        };
        const threadCall = new ThreadCall(
          'compute',
          { ...args, args: copy },
          hooks,
          largeBuffers(copy, copyInTurnsFromBytes),
        );
        this.#pool.run(threadCall);
        const { result: computed, thread } = await threadCall.answer;
        const { changes, bytes, isDurable, result } = computed;
        const handed = changes.count === 0 ? undefined : { changes, bytes, isDurable };
        return { thread, handed, result: result as Result };
      },
    });
  }

  /** Takes documents as they arrive; nothing is visible before it is committed, each part at its turn. */
  async import(
    scope: OperationScope,
    order: ImportOrder,
    body: AsyncIterable<Uint8Array>,
  ): Promise<ImportCounters> {
    requireAccess('data', scope, false);
    this.#writeEpoch++;
    try {
      return await new ImportStream(this.#writer, this.#nextImportId++).run(plainScope(scope), order, body);
    } finally {
      this.#writeEpoch++;
    }
  }

  /**
   * Ends all queries, finishes the writes that are under way or gives them up where they take long, closes the store;
   * within some seconds. False when a thread could not be ended: what was committed is safe, but the process has to be
   * killed.
   */
  async stop(): Promise<boolean> {
    this.queries.stop();
    const isStopped = await Promise.all([this.#writer.stop(), this.#pool.stop()]);
    return !isStopped.includes(false);
  }

  #onGone(client: ThreadClient, error: Error | undefined): void {
    if (error === undefined) this.#settings.logger.warn(`a ${client.role} thread was ended to stop a query`);
    else this.#settings.logger.error({ err: error }, `a ${client.role} thread ended unexpectedly`);
    this.queries.onThreadGone(client);
  }
}

function startThread(
  {
    threadFile,
    dataFolder,
    maxTransactionChanges,
    role,
    isBackground,
  }: EngineSettings & Pick<ThreadSettings, 'role' | 'isBackground'>,
  events: ThreadEvents,
  slots: MemorySlots,
  numbers: SharedNumbers,
): ThreadClient {
  const memory = slots.take();
  const heapMb = Math.floor(slots.limits.threadHeapBytes / 2 ** 20);
  const onExit = (): void => slots.giveBack(memory.slot);
  const shared = { dataFolder, maxTransactionChanges, numbers: numbers.buffer, isBackground };
  return new ThreadClient(threadFile, { role, ...shared, memory }, { ...events, onExit }, heapMb);
}

/** Bytes below this are copied to a thread: a copy is cheaper than a transfer. */
const transferFromBytes = 64 << 10;

/** Arguments of the writer below this are copied: the operation may be computed aside after all. */
const oneWayFromBytes = 1 << 20;

/** Buffers of the arguments that go to the thread without a copy; the caller has them no longer. */
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

/** Only what crosses threads: callers pass whole request scopes. */
function plainScope({ databaseName, dialect, rights, user, userId, owner }: OperationScope): OperationScope {
  return { databaseName, dialect, rights, user, userId, owner };
}
