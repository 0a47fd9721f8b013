import type { ClientConnection } from './ClientConnection.ts';

/** Connections without unanswered requests, the longest idle first, in total and by address. */
export class IdleConnections {
  /** With the time since which each is idle. */
  readonly #all = new Map<ClientConnection, number>();
  /** No set is empty. */
  readonly #byAddress = new Map<string, Set<ClientConnection>>();

  add(connection: ClientConnection): void {
    this.#all.set(connection, performance.now());
    const ofAddress = this.#byAddress.get(connection.address);
    if (ofAddress === undefined) this.#byAddress.set(connection.address, new Set([connection]));
    else ofAddress.add(connection);
  }

  delete(connection: ClientConnection): void {
    if (!this.#all.delete(connection)) return;
    const ofAddress = this.#byAddress.get(connection.address);
    ofAddress?.delete(connection);
    if (ofAddress?.size === 0) this.#byAddress.delete(connection.address);
  }

  longest(): ClientConnection | undefined {
    for (const connection of this.#all.keys()) return connection;
    return undefined;
  }

  /** The longest idle connection of an address, if it has been idle for `minMs`. */
  longestOf(address: string, minMs: number): ClientConnection | undefined {
    for (const connection of this.#byAddress.get(address) ?? []) {
      const idleMs = performance.now() - (this.#all.get(connection) ?? 0);
      return idleMs >= minMs ? connection : undefined;
    }
    return undefined;
  }
}
