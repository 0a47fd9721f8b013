import type { MessagePort } from 'node:worker_threads';
import type { UserFunctionResults } from '../../aql/user-functions.ts';

/** What a sandbox thread is started with (workerData). */
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
  /** Whether a code gives a function. */
  | { readonly kind: 'check'; readonly code: string }
  /** Forgets everything; not answered. */
  | { readonly kind: 'reset' };

export type SandboxAnswer =
  /** The engine is there; the first message of a sandbox. */
  | { readonly kind: 'ready' }
  /** `memoryBytes`: what the engine has taken; it gives nothing back. */
  | { readonly kind: 'results'; readonly results: UserFunctionResults; readonly memoryBytes: number }
  /** The answer to 'check'. */
  | { readonly kind: 'valid' }
  /** The code gives no function; why. */
  | { readonly kind: 'invalid'; readonly text: string }
  /** The sandbox is of no use any more; why. */
  | { readonly kind: 'broken'; readonly text: string };
