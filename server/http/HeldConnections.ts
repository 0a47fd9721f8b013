import type { ClientConnection } from './ClientConnection.ts';

interface Held {
  readonly connection: ClientConnection;
  readonly timer: NodeJS.Timeout;
  readonly onClose: () => void;
}

/**
 * Connections above the limit of their address. They are not read until one of the address's other connections ends, so
 * that the TCP connection slows their client down. Each waits for `maxWaitMs` at most.
 */
export class HeldConnections {
  readonly #max: number;
  readonly #maxWaitMs: number;
  readonly #onLate: (connection: ClientConnection) => void;
  /** By address, in order of arrival. No list is empty. */
  readonly #byAddress = new Map<string, Set<Held>>();
  #count = 0;

  /** `onLate` gets a connection that has waited for the maximum time. */
  constructor(max: number, maxWaitMs: number, onLate: (connection: ClientConnection) => void) {
    this.#max = max;
    this.#maxWaitMs = maxWaitMs;
    this.#onLate = onLate;
  }

  get count(): number {
    return this.#count;
  }

  get addresses(): readonly string[] {
    return [...this.#byAddress.keys()];
  }

  has(address: string): boolean {
    return this.#byAddress.has(address);
  }

  /** False without a free place. The socket must be paused. */
  hold(connection: ClientConnection): boolean {
    if (this.#count >= this.#max) return false;
    const { address, socket } = connection;
    const timer = setTimeout(() => {
      this.#remove(address, held);
      this.#onLate(connection);
    }, this.#maxWaitMs);
    timer.unref();
    const onClose = (): void => this.#remove(address, held);
    const held: Held = { connection, timer, onClose };
    socket.once('close', onClose);
    const ofAddress = this.#byAddress.get(address);
    if (ofAddress === undefined) this.#byAddress.set(address, new Set([held]));
    else ofAddress.add(held);
    this.#count += 1;
    return true;
  }

  /** The connection of the address that has waited longest. */
  take(address: string): ClientConnection | undefined {
    for (const held of this.#byAddress.get(address) ?? []) {
      this.#remove(address, held);
      return held.connection;
    }
    return undefined;
  }

  #remove(address: string, held: Held): void {
    const ofAddress = this.#byAddress.get(address);
    if (ofAddress?.delete(held) !== true) return;
    if (ofAddress.size === 0) this.#byAddress.delete(address);
    clearTimeout(held.timer);
    held.connection.socket.off('close', held.onClose);
    this.#count -= 1;
  }
}
