import type { Logger } from 'pino';
import { requireAccess } from '../auth/access.ts';
import type { Limits } from '../limits.ts';
import { ImportStream } from './import/ImportStream.ts';
import type { ImportCounters, ImportOrder } from './import/import-order.ts';
import { MemorySlots } from './MemorySlots.ts';
import { machineBytes, memoryLimits } from './memory-limits.ts';
import { type Operation, type OperationScope, requireRights } from './operation.ts';
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
  #nextImportId = 1;
  #writeEpoch = 0;

  private constructor(
    settings: EngineSettings,
    slots: MemorySlots,
    writer: (events: ThreadEvents) => ThreadClient,
  ) {
    this.#settings = settings;
    const onFailure = (text: string): void => settings.logger.error(text);
    const events: ThreadEvents = {
      onFailure,
      onCrash: (client, error) => {
        this.#onGone(client, error);
        this.#writer = this.#restartWriter();
      },
    };
    this.#writer = writer(events);
    this.#pool = new ThreadPool((poolEvents) => startThread(settings, 'query', poolEvents, slots), {
      onFailure,
      onGone: (client, error) => this.#onGone(client, error),
    });
    this.queries = new Queries(
      {
        memory: slots.main,
        readers: this.#pool,
        writer: () => this.#writer,
        writeEpoch: () => this.#writeEpoch,
        onWritten: () => this.#writeEpoch++,
      },
      settings.limits,
    );
    this.#restartWriter = () => writer(events);
  }

  readonly #restartWriter: () => ThreadClient;

  /** Opens the data folder. Rejects with the reason when it cannot be opened. */
  static async start(settings: EngineSettings): Promise<Engine> {
    const slots = new MemorySlots(memoryLimits(machineBytes(), settings.queryMemoryBytes));
    const engine = new Engine(settings, slots, (events) => startThread(settings, 'writer', events, slots));
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
    const transfer = largeBuffers(args);
    if (operation.mode === 'read') {
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
      const result = (await this.#writer.call('operation', call, transfer)) as Result;
      if (operation.announces !== undefined) await this.onAnnounced();
      return result;
    } finally {
      this.#writeEpoch++;
    }
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

  /** Ends all queries, finishes the writes that are under way, closes the store. */
  async stop(): Promise<void> {
    this.queries.stop();
    await Promise.all([this.#writer.stop(), this.#pool.stop()]);
  }

  #onGone(client: ThreadClient, error: Error | undefined): void {
    if (error === undefined) this.#settings.logger.warn(`a ${client.role} thread was ended to stop a query`);
    else this.#settings.logger.error({ err: error }, `a ${client.role} thread ended unexpectedly`);
    this.queries.onThreadGone(client);
  }
}

function startThread(
  { threadFile, dataFolder }: EngineSettings,
  role: 'query' | 'writer',
  events: ThreadEvents,
  slots: MemorySlots,
): ThreadClient {
  const memory = slots.take();
  const heapMb = Math.floor(slots.limits.threadHeapBytes / 2 ** 20);
  const onExit = (): void => slots.giveBack(memory.slot);
  return new ThreadClient(threadFile, { role, dataFolder, memory }, { ...events, onExit }, heapMb);
}

/** Bytes below this are copied to a thread: a copy is cheaper than a transfer. */
const transferFromBytes = 64 << 10;

/** Buffers of the arguments that go to the thread without a copy; the caller has them no longer. */
function largeBuffers(args: unknown): ArrayBuffer[] {
  if (typeof args !== 'object' || args === null) return [];
  const buffers: ArrayBuffer[] = [];
  for (const member of Object.values(args)) {
    if (!(member instanceof Uint8Array) || member.byteLength < transferFromBytes) continue;
    const { buffer } = member;
    if (buffer instanceof ArrayBuffer && buffer.byteLength === member.byteLength) buffers.push(buffer);
  }
  return buffers;
}

/** Only what crosses threads: callers pass whole request scopes. */
function plainScope({ databaseName, dialect, rights, user, userId }: OperationScope): OperationScope {
  return { databaseName, dialect, rights, user, userId };
}
