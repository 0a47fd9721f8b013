import type { TextRun } from '../../../driver/printing/text-run.ts';
import type { Method } from '../../../protocol/endpoint.ts';
import type { Connection } from '../../api/Connection.ts';
import { startShellWorker } from '../../jobs.ts';
import type {
  Completions,
  Evaluation,
  FromShellWorker,
  InspectedMember,
  ShellCall,
  ToShellWorker,
} from './messages.ts';
import { RequestServer } from './RequestServer.ts';
import { cancelledAt, createSharedBuffer, type SharedMemory, viewsOf } from './shared-memory.ts';

interface OutcomeOf {
  readonly evaluate: Evaluation;
  readonly complete: Completions | null;
  readonly inspect: readonly InspectedMember[] | null;
}

interface Running {
  readonly resolve: (outcome: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly cancelAddress: string | undefined;
}

/** The worker has ended; the variables of its shell are lost. */
export class EngineEnded extends Error {
  override readonly name = 'EngineEnded';
}

/** The page's side of a shell's worker, which runs one call at a time. */
export class EngineClient {
  readonly #worker: Worker;
  readonly #memory: SharedMemory | undefined;
  readonly #requests: RequestServer | undefined;
  readonly #onOutput: (runs: readonly TextRun[]) => void;
  readonly ready: Promise<void>;
  #running: Running | undefined;
  #resolveReady: () => void = () => undefined;
  #rejectReady: (error: Error) => void = () => undefined;
  #ended: EngineEnded | undefined;

  constructor(
    connection: Connection,
    user: string | undefined,
    onOutput: (runs: readonly TextRun[]) => void,
  ) {
    this.#onOutput = onOutput;
    this.ready = new Promise((resolve, reject) => {
      this.#resolveReady = resolve;
      this.#rejectReady = reject;
    });
    // A failed start is reported to the first call.
    this.ready.catch(() => undefined);
    const buffer = createSharedBuffer();
    this.#memory = buffer && viewsOf(buffer);
    this.#requests =
      this.#memory && new RequestServer(this.#memory, (request) => exchange(connection, request));
    this.#worker = startShellWorker();
    this.#worker.onmessage = ({ data }: MessageEvent<FromShellWorker>) => this.#take(data);
    this.#worker.onerror = (event) => this.end(event.message || 'its script could not be loaded');
    const { database, basePath } = connection.description;
    this.#post({
      kind: 'start',
      databaseName: database,
      user,
      server: `${globalThis.location.origin}${basePath}`,
      memory: buffer,
    });
  }

  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** Rejects with EngineEnded. */
  async call<Kind extends ShellCall['kind']>(
    call: ShellCall & { readonly kind: Kind },
  ): Promise<OutcomeOf[Kind]> {
    await this.ready;
    if (this.#ended !== undefined) throw this.#ended;
    if (this.#running !== undefined) throw new Error('the shell runs another command');
    if (this.#memory) Atomics.store(this.#memory.control, cancelledAt, 0);
    const cancelAddress = this.#memory ? undefined : URL.createObjectURL(new Blob(['running']));
    return await new Promise<OutcomeOf[Kind]>((resolve, reject) => {
      this.#running = { resolve: resolve as (outcome: unknown) => void, reject, cancelAddress };
      this.#post({ kind: 'call', call, cancelAddress });
    });
  }

  /** Ends the running call; its variables stay. */
  cancel(): void {
    if (this.#running === undefined) return;
    if (this.#memory) Atomics.store(this.#memory.control, cancelledAt, 1);
    this.#requests?.cancel();
    if (this.#running.cancelAddress !== undefined) URL.revokeObjectURL(this.#running.cancelAddress);
  }

  /** Terminates the worker; all variables are lost. */
  end(reason: string): void {
    if (this.#ended !== undefined) return;
    const ended = new EngineEnded(reason);
    this.#ended = ended;
    this.#requests?.cancel();
    this.#worker.terminate();
    this.#rejectReady(ended);
    this.#finish()?.reject(ended);
  }

  #take(message: FromShellWorker): void {
    switch (message.kind) {
      case 'ready':
        this.#resolveReady();
        return;
      case 'output':
        this.#onOutput(message.runs);
        return;
      case 'request':
        // The worker of a canceled call no longer waits for its last request.
        if (this.#memory && Atomics.load(this.#memory.control, cancelledAt) !== 0) return;
        this.#requests?.begin(message.head, message.body);
        return;
      case 'next-part':
        this.#requests?.continue();
        return;
      case 'done':
        this.#finish()?.resolve(JSON.parse(message.outcome));
        return;
      case 'broken':
        this.end(message.text);
    }
  }

  #finish(): Running | undefined {
    const running = this.#running;
    this.#running = undefined;
    if (running?.cancelAddress !== undefined) URL.revokeObjectURL(running.cancelAddress);
    return running;
  }

  #post(message: ToShellWorker): void {
    this.#worker.postMessage(message);
  }
}

interface ShellRequest {
  readonly head: string;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
}

/** The answer: JSON of status and headers, a line feed, the body. */
async function exchange(connection: Connection, { head, body, signal }: ShellRequest): Promise<string> {
  const { method, path, headers } = JSON.parse(head) as {
    readonly method: Method;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  const answer = await connection.exchange(method, path, { headers, body, signal });
  const answered = JSON.stringify({ status: answer.status, headers: Object.fromEntries(answer.headers) });
  return `${answered}\n${await answer.text()}`;
}
