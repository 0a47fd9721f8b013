import type { Engine } from '../engine/Engine.ts';
import readDirectory from '../operations/read-directory.ts';
import type { UserRecord } from './user-record.ts';

const systemScope = { databaseName: '_system', dialect: '3.12' } as const;
/** Users that were written past the user operations (by a query on _users) are seen after so long. */
const rereadMs = 5000;

interface Users {
  readonly byName: ReadonlyMap<string, UserRecord>;
  readonly readMs: number;
}

/** The main thread's copy of which databases there are and who their users are. */
export class Directory {
  readonly #engine: Engine;
  readonly #onError: (error: unknown) => void;
  #databaseNames: ReadonlySet<string> = new Set(['_system']);
  readonly #users = new Map<string, Users>();
  readonly #reading = new Map<string, Promise<void>>();

  /** `onError` is told when reading again in the background fails; the next request tries again. */
  constructor(engine: Engine, onError: (error: unknown) => void) {
    this.#engine = engine;
    this.#onError = onError;
  }

  hasDatabase(name: string): boolean {
    return this.#databaseNames.has(name);
  }

  databaseNames(): readonly string[] {
    return [...this.#databaseNames];
  }

  /** Reads again what has changed; called before the answer to the change is sent. */
  async refresh(): Promise<void> {
    const { databaseNames, users } = await this.#engine.run(readDirectory, systemScope, {
      usersOf: [...this.#users.keys()],
    });
    this.#databaseNames = new Set(databaseNames);
    for (const name of this.#users.keys()) if (users[name] === undefined) this.#users.delete(name);
    this.#keep(users);
  }

  /** A user of a database itself; undefined also when the database does not exist. */
  async findUser(databaseName: string, user: string): Promise<UserRecord | undefined> {
    if (!this.hasDatabase(databaseName)) return undefined;
    const known = this.#users.get(databaseName);
    if (known === undefined) await this.#read(databaseName);
    else if (Date.now() - known.readMs > rereadMs) this.#read(databaseName).catch(this.#onError);
    return this.#users.get(databaseName)?.byName.get(user);
  }

  #read(databaseName: string): Promise<void> {
    let reading = this.#reading.get(databaseName);
    if (reading === undefined) {
      reading = this.#engine
        .run(readDirectory, systemScope, { usersOf: [databaseName] })
        .then(({ users }) => this.#keep(users))
        .finally(() => this.#reading.delete(databaseName));
      this.#reading.set(databaseName, reading);
    }
    return reading;
  }

  #keep(users: Readonly<Record<string, readonly UserRecord[]>>): void {
    const readMs = Date.now();
    for (const [name, records] of Object.entries(users)) {
      this.#users.set(name, { byName: new Map(records.map((record) => [record.user, record])), readMs });
    }
  }
}
