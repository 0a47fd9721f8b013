import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { AnswerSlot } from './AnswerSlot.ts';
import type {
  FromScriptThread,
  ScriptAnswer,
  ScriptLog,
  ScriptRequest,
  ScriptSettings,
  ToScriptThread,
} from './script-messages.ts';

/** Heap limit of the thread's own engine; the sandbox limits the scripts. */
const threadHeapMb = 128;
/**
 * The stack of the thread: the engine's own stack limit must end a recursion first, because it does not survive an overflow
 * of the thread's stack. Memory of a stack is used when it is reached.
 */
const threadStackMb = 16;

interface RunHooks {
  readonly onRequest: (request: ScriptRequest) => Promise<ScriptAnswer>;
  readonly onLog?: ((entry: ScriptLog) => void) | undefined;
}

interface Run<Outcome> extends RunHooks {
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
}

/** The sandbox of a script failed or was ended. */
export class BrokenScript extends Error {
  override readonly name = 'BrokenScript';
}

/** Main-thread client of a thread with a sandbox, which runs one call at a time. */
export class ScriptThread<Packed, Outcome> {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #slot = new AnswerSlot();
  /** Resolves when the thread has loaded the service of `load`, or when it has ended. */
  readonly loaded: Promise<void>;
  #onLoaded: () => void = () => undefined;
  #run: Run<Outcome> | undefined;
  #isGone = false;
  #memoryBytes = 0;

  /** `file`: the built entry of its threads. `data`: what the thread knows from its start. */
  constructor(file: URL, data?: unknown) {
    const { port1, port2 } = new MessageChannel();
    const settings: ScriptSettings = { port: port2, slot: this.#slot.buffer, data };
    this.#worker = new Worker(file, {
      workerData: settings,
      transferList: [port2],
      name: 'script',
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: threadHeapMb, stackSizeMb: threadStackMb },
    });
    this.loaded = new Promise((resolve) => {
      this.#onLoaded = resolve;
    });
    this.#port = port1;
    port1.on('message', (message: FromScriptThread<Outcome>) => this.#take(message));
    port1.unref();
    this.#worker.on('error', (error) => this.end(error.message));
    this.#worker.on('exit', (status) => this.end(`its thread ended with status ${status}`));
    this.#worker.unref();
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Memory of its engine after the last script; it never shrinks. */
  get memoryBytes(): number {
    return this.#memoryBytes;
  }

  /** Gives the thread of a service its service, once. */
  load(data: unknown): void {
    if (!this.#isGone) this.#send({ kind: 'load', data });
  }

  /** Rejects with BrokenScript, and with 32 (resource limit) for a result above its limit. */
  run(packed: Packed, hooks: RunHooks): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#run = { ...hooks, resolve, reject };
      if (this.#isGone) this.#fail('its thread has ended');
      else this.#send({ kind: 'run', packed });
    });
  }

  /** Terminates the thread during any work; a running script is rejected with the reason. */
  end(reason: string): void {
    if (!this.#isGone) {
      this.#isGone = true;
      this.#port.close();
      void this.#worker.terminate();
      this.#onLoaded();
    }
    this.#fail(reason);
  }

  #take(message: FromScriptThread<Outcome>): void {
    switch (message.kind) {
      case 'request':
        void this.#answer(message);
        return;
      case 'loaded':
        this.#onLoaded();
        return;
      case 'log':
        this.#run?.onLog?.(message);
        return;
      case 'done':
        this.#memoryBytes = message.memoryBytes;
        this.#takeRun()?.resolve(message.outcome);
        return;
      case 'exceeded':
        this.#memoryBytes = message.memoryBytes;
        this.#takeRun()?.reject(
          new DatabaseError('ERROR_RESOURCE_LIMIT', { status: 413, detail: message.text }),
        );
        return;
      case 'broken':
        this.end(message.text);
    }
  }

  async #answer(request: ScriptRequest): Promise<void> {
    const run = this.#run;
    if (run === undefined) return;
    try {
      const answer = await run.onRequest(request);
      if (this.#isGone) return;
      if (!this.#slot.write(answer)) this.#send({ kind: 'answer', ...answer });
      this.#slot.wake();
    } catch (error) {
      this.end(String(error));
    }
  }

  #send(message: ToScriptThread<Packed>): void {
    this.#port.postMessage(message);
  }

  #fail(reason: string): void {
    this.#takeRun()?.reject(new BrokenScript(reason));
  }

  #takeRun(): Run<Outcome> | undefined {
    const run = this.#run;
    this.#run = undefined;
    return run;
  }
}
