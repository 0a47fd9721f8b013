import type { Dialect } from '../protocol/dialect.ts';

/** Code of a user to be run with the driver. */
export type Script = ScriptContext &
  (
    | { readonly kind: 'transaction'; readonly action: string; readonly params: unknown }
    | { readonly kind: 'task'; readonly command: string; readonly params: unknown }
    /** Compiles the code of a task only. */
    | { readonly kind: 'check'; readonly command: string }
    | { readonly kind: 'execute'; readonly body: string }
    | { readonly kind: 'traversal'; readonly options: Readonly<Record<string, unknown>> }
  );

/** What the driver knows without a request. */
interface ScriptContext {
  readonly databaseName: string;
  readonly dialect: Dialect;
}

/** An error thrown by a script. */
export interface ScriptFailure {
  /** The thrown value as text. */
  readonly exception: string;
  /** Lines; undefined if the thrown value is not an error. */
  readonly stack?: readonly string[];
  readonly message?: string;
  /** Set for an ArangoError. */
  readonly errorNum?: number;
  readonly status?: number;
  /** The code is not valid JavaScript. */
  readonly isSyntaxError?: boolean;
}

/** `result`: the bytes of its JSON; undefined if the script gave no value with a JSON form. */
export type ScriptOutcome =
  | { readonly kind: 'returned'; readonly result: Uint8Array | undefined }
  | { readonly kind: 'thrown'; readonly failure: ScriptFailure };
