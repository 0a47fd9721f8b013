import type { Random } from '../../protocol/lib/random.ts';
import type { CrashServer } from './CrashServer.ts';
import type { Change, Ledger } from './Ledger.ts';

/** The ledger's collection name for other objects: collections, users, databases, indexes. */
export const things = '#things';

/** The environment of a writing client; each client has its own keys. */
export class ClientContext {
  readonly name: string;
  readonly random: Random;
  readonly ledger: Ledger;
  readonly #server: CrashServer;
  readonly #unexpected: (problem: string) => void;
  /** The connection broke because the server was killed. */
  isOver = false;

  constructor(
    name: string,
    parts: Readonly<{
      random: Random;
      ledger: Ledger;
      server: CrashServer;
      unexpected: (problem: string) => void;
    }>,
  ) {
    this.name = name;
    this.random = parts.random;
    this.ledger = parts.ledger;
    this.#server = parts.server;
    this.#unexpected = parts.unexpected;
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.random.nextBelow(values.length)]!;
  }

  chance(share: number): boolean {
    return this.random.next() < share;
  }

  /** This client's existing keys in a collection. */
  keysIn(collection: string): readonly string[] {
    const prefix = `${this.name}-`;
    return [...this.ledger.entriesOf(collection).keys()].filter((key) => key.startsWith(prefix));
  }

  /** A key of this client, existing or not. */
  anyKey(count: number): string {
    return `${this.name}-${this.random.nextBelow(count)}`;
  }

  /** Distinct keys. */
  anyKeys(count: number, ofCount: number): readonly string[] {
    return [...new Set(Array.from({ length: count }, () => this.anyKey(ofCount)))];
  }

  nextVersion(collection: string, key: string): number {
    return (this.ledger.versionOf(collection, key) ?? 0) + 1 + this.random.nextBelow(1000) * 10_000;
  }

  /** Sends a changing call and records its acknowledgement. */
  async change(
    method: string,
    path: string,
    body: unknown,
    changes: readonly Change[],
    isAtomic = true,
  ): Promise<void> {
    const pending = this.ledger.begin(`${method} ${path}`, changes, isAtomic);
    const answer = await this.#server.send(method, path, body);
    if (answer.status === 0) {
      this.isOver = true;
      return;
    }
    const failed = Array.isArray(answer.body) ? answer.body.filter((each) => each?.error === true) : [];
    if (answer.status < 300 && failed.length === 0 && !(Number(answer.body.errors ?? 0) > 0)) {
      this.ledger.acknowledge(pending);
      return;
    }
    this.#unexpected(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
    this.ledger.refuse(pending);
    this.isOver = true;
  }

  /** As `change`, for an AQL query. */
  changeByQuery(
    query: string,
    bindVars: Readonly<Record<string, unknown>>,
    changes: readonly Change[],
  ): Promise<void> {
    return this.change('POST', '/_api/cursor', { query, bindVars }, changes);
  }
}
