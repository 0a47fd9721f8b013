import { isServerReachable } from '../../api/page-connection.ts';
import { retryDelaysMs, wait } from '../../lib/wait.ts';
import { openChannel, requestLock } from '../../store/browser-storage/between-tabs.ts';
import { storageKey } from '../../store/browser-storage/storage-key.ts';
import { setNextAttempt } from '../../store/server.ts';

type Message = { readonly kind: 'online' } | { readonly kind: 'next'; readonly atMs: number | undefined };

/**
 * Attempts to reach a server that does not respond. One tab of the browser makes them for all tabs of the same server;
 * the others follow its messages. Without locks, each tab makes its own.
 */
export class Reconnection {
  readonly #channel = openChannel(storageKey('site', 'reconnect'));
  readonly #end = new AbortController();

  constructor() {
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'online') void isServerReachable();
      else setNextAttempt(data.atMs);
    };
    void this.#lead();
  }

  /** Ends the attempts; `isOnline`: the other tabs can continue, too. */
  end(isOnline: boolean): void {
    this.#end.abort();
    if (isOnline) this.#channel.postMessage({ kind: 'online' } satisfies Message);
    this.#channel.close();
  }

  async #lead(): Promise<void> {
    const { signal } = this.#end;
    try {
      const lock = requestLock();
      if (lock === undefined) await this.#retry(signal);
      else await lock(storageKey('site', 'reconnect'), { signal }, () => this.#retry(signal));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async #retry(signal: AbortSignal): Promise<void> {
    for (const delayMs of retryDelaysMs()) {
      this.#tell(Date.now() + delayMs);
      await wait(delayMs, signal);
      this.#tell(undefined);
      if (await isServerReachable()) return;
      signal.throwIfAborted();
    }
  }

  #tell(atMs: number | undefined): void {
    setNextAttempt(atMs);
    this.#channel.postMessage({ kind: 'next', atMs } satisfies Message);
  }
}
