import type { MessagePort } from 'node:worker_threads';
import type { UserFunctionResults } from '../../../../aql/user-functions.ts';

/** Start parameters of a sandbox thread (workerData). */
export interface SandboxSettings {
  readonly port: MessagePort;
  readonly signals: Int32Array<SharedArrayBuffer>;
}

/** Counters in `signals`, each followed by a notification: messages sent to the sandbox, messages sent by it. */
export const sentSlot = 0;
export const answeredSlot = 1;
export const slotCount = 2;

export type SandboxRequest =
  /** Calls a function for each row of arguments; its code comes with the first call. */
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly code: string | undefined;
      /** JSON texts of arrays. */
      readonly rows: readonly string[];
    }
  /** Checks whether a code defines a function. */
  | { readonly kind: 'check'; readonly code: string }
  /** Discards all state; without an answer. */
  | { readonly kind: 'reset' };

export type SandboxAnswer =
  /** The engine is ready; the first message of a sandbox. */
  | { readonly kind: 'ready' }
  /** `memoryBytes`: memory of the engine, which never shrinks. */
  | { readonly kind: 'results'; readonly results: UserFunctionResults; readonly memoryBytes: number }
  /** The answer to 'check'. */
  | { readonly kind: 'valid' }
  /** The reason why the code does not define a function. */
  | { readonly kind: 'invalid'; readonly text: string }
  /** The reason why the sandbox is unusable. */
  | { readonly kind: 'broken'; readonly text: string };
