import type { StorageKey } from './storage-key.ts';

/** Messages between the tabs of this browser. */
export function openChannel(key: StorageKey): BroadcastChannel {
  return new BroadcastChannel(key);
}

/**
 * Runs with a lock that one tab of this browser has at a time. Undefined without a secure context (pages of plain http
 * from another machine), which has no locks.
 */
export function requestLock(): LockRequest | undefined {
  const { locks } = (globalThis.navigator ?? {}) as { readonly locks?: LockManager };
  return locks && ((key, options, run) => locks.request(key, options, run));
}

export type LockRequest = (
  key: StorageKey,
  options: LockOptions,
  run: (lock: Lock | null) => Promise<void> | undefined,
) => Promise<unknown>;
