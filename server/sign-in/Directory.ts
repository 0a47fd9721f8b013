import type { Engine } from '../engine/Engine.ts';
import type { DirectoryUser } from '../families/users/lib/user-record.ts';
import readDirectory from '../families/users/operations/read-directory.ts';
import { serverScope } from '../operation/operation.ts';

type Users = ReadonlyMap<string, DirectoryUser>;

/** A user with the database of its record. */
interface HomeUser {
  readonly homeDatabase: string;
  readonly record: DirectoryUser;
}

/** The database and the user of something that outlives a request, by permanent ids. */
export interface Owner {
  readonly databaseName: string;
  /** Undefined for work of the server. */
  readonly databaseId?: string | undefined;
  /** See `userIdOf`; undefined without sign-in. */
  readonly userId?: string | undefined;
}

/** The main thread's copy of the databases and their users. */
export class Directory {
  readonly #engine: Engine;
  /** Ids by name. */
  #databases: ReadonlyMap<string, string> = new Map([['_system', '']]);
  readonly #users = new Map<string, Users>();
  /** The loaded users by their ids (see `userIdOf`). */
  #usersById: ReadonlyMap<string, HomeUser> = new Map();
  readonly #listeners: (() => void | Promise<void>)[] = [];
  /** Reads run sequentially, so that an older result never replaces a newer one. */
  #lastRead: Promise<void> = Promise.resolve();
  #nextRefresh: Promise<void> | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  hasDatabase(name: string): boolean {
    return this.#databases.has(name);
  }

  /** Permanent: a later database of the same name has another id. Undefined if it does not exist. */
  databaseId(name: string): string | undefined {
    return this.#databases.get(name);
  }

  /** The user with this id (see `userIdOf`); undefined if it was removed. */
  findUserById(userId: string): HomeUser | undefined {
    return this.#usersById.get(userId);
  }

  /** False after the removal of the database or the user, and for an inactive user. */
  isPresent({ databaseName, databaseId, userId }: Owner): boolean {
    if (databaseId !== undefined && this.databaseId(databaseName) !== databaseId) return false;
    return userId === undefined || this.findUserById(userId)?.record.active === true;
  }

  /** Called after each reload. The change is answered when all listeners have ended, which must not reject. */
  onReload(listener: () => void | Promise<void>): void {
    this.#listeners.push(listener);
  }

  /** Sorted by name, _system first. */
  databaseNames(): readonly string[] {
    const others = [...this.#databases.keys()].filter((name) => name !== '_system');
    return ['_system', ...others.sort()];
  }

  /** Reloads changed entries; called before the answer to the change is sent. */
  refresh(): Promise<void> {
    // A refresh that has not started includes the change of this caller.
    this.#nextRefresh ??= this.#afterOthers(async () => {
      this.#nextRefresh = undefined;
      await this.#read([...this.#users.keys()]);
    });
    return this.#nextRefresh;
  }

  /** A user of a database itself, if the users of that database are loaded. */
  findLoadedUser(databaseName: string, user: string): DirectoryUser | undefined {
    return this.#users.get(databaseName)?.get(user);
  }

  /** A user of a database itself; undefined also if the database does not exist. */
  async findUser(databaseName: string, user: string): Promise<DirectoryUser | undefined> {
    return (await this.#usersOf(databaseName))?.get(user);
  }

  /** The users of a database itself, sorted by name. */
  async users(databaseName: string): Promise<readonly DirectoryUser[]> {
    const users = [...((await this.#usersOf(databaseName))?.values() ?? [])];
    return users.sort((a, b) => (a.user < b.user ? -1 : 1));
  }

  async #usersOf(databaseName: string): Promise<Users | undefined> {
    if (!this.hasDatabase(databaseName)) return undefined;
    if (!this.#users.has(databaseName)) {
      await this.#afterOthers(async () => {
        if (!this.#users.has(databaseName)) await this.#read([databaseName]);
      });
    }
    return this.#users.get(databaseName);
  }

  async #read(usersOf: readonly string[]): Promise<void> {
    const { databases, users } = await this.#engine.run(readDirectory, serverScope, { usersOf });
    this.#databases = new Map(databases.map(({ name, id }) => [name, id]));
    for (const name of this.#users.keys()) if (!this.hasDatabase(name)) this.#users.delete(name);
    for (const [name, records] of users) {
      this.#users.set(name, new Map(records.map((record) => [record.user, record])));
    }
    this.#usersById = new Map(
      [...this.#users].flatMap(([name, ofDatabase]) =>
        [...ofDatabase.values()].map((record) => [
          `${this.databaseId(name)}/${record.key}`,
          { homeDatabase: name, record },
        ]),
      ),
    );
    await Promise.all(this.#listeners.map((listener) => listener()));
  }

  #afterOthers(read: () => Promise<void>): Promise<void> {
    const reading = this.#lastRead.then(read);
    this.#lastRead = reading.catch(() => undefined);
    return reading;
  }
}
