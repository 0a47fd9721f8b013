import type { MessagePort } from 'node:worker_threads';
import type { Script } from '../../src/driver/script.ts';

/** Start parameters of a script thread (workerData). */
export interface ScriptSettings {
  readonly port: MessagePort;
  /** One counter: messages sent to the thread. */
  readonly signals: Int32Array<SharedArrayBuffer>;
}

/** A request of a script, as JSON of a PortRequest without its body, which is JSON text. */
export interface ScriptRequest {
  readonly head: string;
  /** Undefined without a body. */
  readonly body: string | undefined;
}

/** The answer to a request: the status and the headers as JSON, and the body as text. */
export interface ScriptAnswer {
  readonly head: string;
  readonly body: string;
}

/** Main thread to script thread. */
export type ToScriptThread =
  | { readonly kind: 'run'; readonly script: Script }
  | ({ readonly kind: 'answer' } & ScriptAnswer);

/** Script thread to main thread. */
export type FromScriptThread =
  | ({ readonly kind: 'request' } & ScriptRequest)
  /** The script has ended: JSON of a ScriptOutcome. */
  | { readonly kind: 'done'; readonly outcome: string; readonly memoryBytes: number }
  /** The engine itself failed: out of memory or stack. */
  | { readonly kind: 'broken'; readonly text: string };
