import type { TextEdit } from '../../../aql/editor/symbols.ts';
import { startLanguageWorker } from '../../jobs.ts';
import type { LanguageServices } from '../../ui/code/LanguageServices.ts';
import type {
  BoundNames,
  DatabaseCatalogue,
  LanguageAnswer,
  LanguageCalls,
  LanguageMessage,
  LanguageMethod,
} from './messages.ts';

/** The part of a worker that the client uses. */
interface LanguagePort {
  postMessage(message: LanguageMessage): void;
  addEventListener(kind: 'message', listener: (event: MessageEvent<LanguageAnswer>) => void): void;
}

interface WaitingCall {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** A text in the worker with its services. */
export interface LanguageDocument extends LanguageServices, LanguageCalls {
  setBinds(binds: BoundNames): void;
  close(): void;
}

/** Calls to the worker with the language services. */
export class LanguageClient {
  readonly #port: LanguagePort;
  readonly #waiting = new Map<number, WaitingCall>();
  readonly #listeners = new Set<() => void>();
  #lastDocument = 0;
  #lastCall = 0;

  constructor(port: LanguagePort) {
    this.#port = port;
    port.addEventListener('message', ({ data }) => {
      const waiting = this.#waiting.get(data.call);
      this.#waiting.delete(data.call);
      if (waiting === undefined) return;
      if (!('error' in data)) waiting.resolve(data.value);
      else waiting.reject(new Error(data.error));
    });
  }

  setCatalogue(database: string, catalogue: DatabaseCatalogue): void {
    this.#port.postMessage({ kind: 'catalogue', database, catalogue });
    for (const listener of this.#listeners) listener();
  }

  open(text: string, database: string): LanguageDocument {
    const document = ++this.#lastDocument;
    this.#port.postMessage({ kind: 'open', document, text, database });
    const call =
      (method: LanguageMethod) =>
      (...args: readonly (number | string | AbortSignal)[]): Promise<never> =>
        this.#call(document, method, args.slice(0, -1) as (number | string)[], args.at(-1) as AbortSignal);
    return {
      complete: call('complete'),
      hover: call('hover'),
      signature: call('signature'),
      tokens: call('tokens'),
      folding: call('folding'),
      format: call('format'),
      occurrences: call('occurrences'),
      rename: call('rename'),
      definition: call('definition'),
      problems: call('problems'),
      binds: call('binds'),
      change: (edits: readonly TextEdit[]) => this.#port.postMessage({ kind: 'change', document, edits }),
      setBinds: (binds) => {
        this.#port.postMessage({ kind: 'binds', document, binds });
        for (const listener of this.#listeners) listener();
      },
      onCatalogue: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      close: () => this.#port.postMessage({ kind: 'close', document }),
    };
  }

  #call(
    document: number,
    method: LanguageMethod,
    args: readonly (number | string)[],
    signal: AbortSignal,
  ): Promise<never> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const call = ++this.#lastCall;
    return new Promise<never>((resolve, reject) => {
      const cancel = () => {
        this.#waiting.delete(call);
        this.#port.postMessage({ kind: 'cancel', call });
        reject(signal.reason);
      };
      signal.addEventListener('abort', cancel, { once: true });
      const end = () => signal.removeEventListener('abort', cancel);
      this.#waiting.set(call, {
        resolve: (value) => {
          end();
          resolve(value as never);
        },
        reject: (error) => {
          end();
          reject(error);
        },
      });
      this.#port.postMessage({ kind: 'call', call, document, method, args });
    });
  }
}

let client: LanguageClient | undefined;

/** The client of this page; its worker starts with the first call. */
export function languageClient(): LanguageClient {
  client ??= new LanguageClient(startLanguageWorker());
  return client;
}
