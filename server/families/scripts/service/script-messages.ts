import type { MessagePort } from 'node:worker_threads';
import type { Script } from '../../../../driver/script.ts';
import type { Dialect } from '../../../../protocol/dialect.ts';

/** Start parameters of a script thread (workerData). */
export interface ScriptSettings {
  readonly port: MessagePort;
  /** The buffer of its AnswerSlot. */
  readonly slot: SharedArrayBuffer;
  /** What the thread has from its start. */
  readonly data: unknown;
}

/** A Script with the bytes of the JSON of its values, which only the sandbox parses. */
export interface PackedScript {
  readonly kind: Script['kind'];
  readonly databaseName: string;
  readonly dialect: Dialect;
  /** The members of the Script that depend on its kind. */
  readonly members: Readonly<Partial<Record<string, Uint8Array>>>;
  /** The result is a JSON string that contains the JSON. */
  readonly isTextResult?: boolean;
}

/** A request of a script. The thread has checked its form. */
export interface ScriptRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; undefined without a body. */
  readonly body: Uint8Array | undefined;
}

/** The answer to a request. */
export interface ScriptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: readonly Uint8Array[];
}

/** A line that a service writes to the log. */
export interface ScriptLog {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly text: string;
}

/** Main thread to script thread. */
export type ToScriptThread<Packed> =
  /** The service of a thread that has none, once and before the first call. */
  | { readonly kind: 'load'; readonly data: unknown }
  | { readonly kind: 'run'; readonly packed: Packed }
  /** An answer that is too long for the slot. */
  | ({ readonly kind: 'answer' } & ScriptAnswer);

/** Script thread to main thread. */
export type FromScriptThread<Outcome> =
  | ({ readonly kind: 'request' } & ScriptRequest)
  /** The thread has loaded its service; calls can begin. */
  | { readonly kind: 'loaded' }
  | ({ readonly kind: 'log' } & ScriptLog)
  /** The call has ended. The thread has checked the form of the outcome: a script cannot return another form. */
  | { readonly kind: 'done'; readonly outcome: Outcome; readonly memoryBytes: number }
  /** The result of the script exceeds a limit. */
  | { readonly kind: 'exceeded'; readonly text: string; readonly memoryBytes: number }
  /** The engine itself failed: out of memory or stack. */
  | { readonly kind: 'broken'; readonly text: string };
