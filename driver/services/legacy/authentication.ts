import type { ArangoDatabase } from '../../Database.ts';
import type { Json } from '../../DriverConnection.ts';
import type { ServiceHost } from '../host.ts';
import { constantEquals } from '../modules/crypto-modules.ts';
import type { ServiceResponse } from '../routing/ServiceResponse.ts';
import type { LegacyRequest } from './LegacyRequest.ts';

interface ContextOfNames {
  collectionName(name: string): string;
}

interface StoreOptions {
  readonly collectionName?: string;
}

/** The methods of collections that are called here. */
interface Stored {
  ensureIndex(index: object): unknown;
  firstExample(example: object): Json | null;
  save(document: object): Json;
  update(key: unknown, change: object): Json;
  replace(key: unknown, document: object): Json;
  remove(key: unknown): unknown;
  truncate(): void;
  drop(): void;
}

export interface AuthenticationOptions {
  readonly type?: string;
  readonly cookieName?: string;
  /** Seconds. */
  readonly cookieLifetime?: number;
  readonly sessionLifetime?: number;
}

export interface AuthRequest extends LegacyRequest {
  user: unknown;
  currentSession?: LegacySession | null;
}

export class UserAlreadyExistsError extends Error {
  override readonly name = 'UserAlreadyExistsError';
}

const defaultSessionSeconds = 3600;

/** A collection of the service, which its script `setup` creates. */
class Store {
  readonly name: string;
  readonly #db: ArangoDatabase;

  constructor(
    db: ArangoDatabase,
    context: ContextOfNames,
    name: string,
    { collectionName }: StoreOptions = {},
  ) {
    this.#db = db;
    this.name = collectionName ?? context.collectionName(name);
  }

  storage(): Stored {
    const collection = this.#db._collection(this.name) as unknown as Stored | null;
    if (collection === null) throw new Error(`expected the collection '${this.name}': call the method setup`);
    return collection;
  }

  setup(): void {
    if (this.#db._collection(this.name) === null) this.#db._create(this.name);
    this.storage().ensureIndex({ type: 'hash', fields: ['identifier'], sparse: true });
  }

  teardown(): void {
    if (this.#db._collection(this.name) !== null) this.storage().drop();
  }

  flush(): void {
    this.storage().truncate();
  }
}

/** The users of a service of 2.8 with `activateAuthentication`. */
class Users extends Store {
  readonly #host: ServiceHost;

  constructor(db: ArangoDatabase, host: ServiceHost, context: ContextOfNames, options?: StoreOptions) {
    super(db, context, 'users', options);
    this.#host = host;
  }

  add(identifier: string, password: string, active = true, data: object = {}): object {
    requireText('identifier', identifier);
    const user = { identifier, active, data };
    const stored = { ...user, password: this.#encode(requireText('password', password)) };
    const known = this.#find(identifier);
    if (known === null) this.storage().save(stored);
    else this.storage().replace(known._key, stored);
    return user;
  }

  updateData(identifier: unknown, data: object): boolean {
    const known = this.#find(identifier);
    if (known === null) throw new Error('user not found');
    this.storage().update(known._key, { data });
    return true;
  }

  setActive(identifier: unknown, active: boolean): boolean {
    return this.#change(identifier, { active });
  }

  setPassword(identifier: unknown, password: string): boolean {
    return this.#change(identifier, { password: this.#encode(requireText('password', password)) });
  }

  remove(identifier: unknown): boolean {
    const known = this.#find(identifier);
    if (known !== null) this.storage().remove(known._key);
    return known !== null;
  }

  get(identifier: unknown): object {
    const known = this.#find(identifier);
    if (known === null) throw new Error('user not found');
    return withoutPassword(known);
  }

  exists(identifier: unknown): boolean {
    return this.#find(identifier) !== null;
  }

  /** The user if the password is right and the user is active; false otherwise. */
  isValid(identifier: unknown, password: unknown): object | false {
    const known = this.#find(identifier);
    const [, , salt = '', hash = ''] = String(known?.password ?? '').split('$');
    const isRight = constantEquals(this.#digest(salt, String(password)), hash);
    return known !== null && known.active === true && isRight && withoutPassword(known);
  }

  #find(given: unknown): Json | null {
    const { identifier = given } = (typeof given === 'object' && given !== null ? given : {}) as Json;
    return this.storage().firstExample({ identifier: requireText('identifier', identifier) });
  }

  #change(identifier: unknown, change: object): boolean {
    const known = this.#find(identifier);
    if (known !== null) this.storage().update(known._key, change);
    return known !== null;
  }

  #encode(password: string): string {
    const salt = this.#host.random(4);
    return `$1$${salt}$${this.#digest(salt, password)}`;
  }

  #digest(salt: string, password: string): string {
    return this.#host.digest('sha256', salt + password, undefined);
  }
}

function withoutPassword({ password: _password, ...user }: Json): object {
  return user;
}

function requireText(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new TypeError(`invalid type for '${name}'`);
  return value;
}

/** A session of a service of 2.8 with `activateAuthentication`. */
interface LegacySession {
  readonly _key: string;
  readonly identifier: string;
  readonly expires: number;
  readonly data: Record<string, unknown>;
  set(name: string, value: unknown): void;
  get(name: string): unknown;
  update(): boolean;
  delete(): boolean;
}

class Sessions extends Store {
  readonly #host: ServiceHost;
  readonly #ttl: number;

  constructor(
    db: ArangoDatabase,
    host: ServiceHost,
    context: ContextOfNames,
    options: StoreOptions & AuthenticationOptions = {},
  ) {
    super(db, context, 'sessions', options);
    this.#host = host;
    this.#ttl = options.sessionLifetime ?? defaultSessionSeconds;
  }

  create(identifier: string, data: object = {}): LegacySession {
    const document = { _key: this.#host.random(16), identifier, data, expires: this.#end() };
    this.storage().save(document);
    return this.#toSession(document);
  }

  /** Null without the session, and after its end. */
  get(key: string): LegacySession | null {
    const found = this.storage().firstExample({ _key: key });
    return found === null || Number(found.expires) < Date.now() / 1000 ? null : this.#toSession(found);
  }

  terminate(key: string): void {
    if (this.storage().firstExample({ _key: key }) !== null) this.storage().remove(key);
  }

  #end(): number {
    return Date.now() / 1000 + this.#ttl;
  }

  #toSession({ _key, identifier, expires, data }: Json): LegacySession {
    const values = { ...(data as object) } as Record<string, unknown>;
    let isChanged = false;
    return {
      _key: String(_key),
      identifier: String(identifier),
      expires: Number(expires),
      data: values,
      get: (name) => values[name],
      set: (name, value) => {
        isChanged = true;
        values[name] = value;
      },
      update: () => {
        if (this.storage().firstExample({ _key }) === null) return false;
        this.storage().update(_key, { expires: this.#end(), ...(isChanged ? { data: values } : {}) });
        return true;
      },
      delete: () => {
        this.terminate(String(_key));
        return true;
      },
    };
  }
}

/** The sign-in of a controller: users and sessions in collections of the service, and a cookie. */
export class Authentication {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly #options: AuthenticationOptions;

  constructor(
    db: ArangoDatabase,
    host: ServiceHost,
    context: ContextOfNames,
    options: AuthenticationOptions,
  ) {
    if (options.type !== undefined && options.type !== 'cookie')
      throw new Error(`expected the type 'cookie' of an authentication, found '${options.type}'`);
    this.#options = options;
    this.users = new Users(db, host, context);
    this.sessions = new Sessions(db, host, context, options);
  }

  /** Sets `user` and `currentSession` of a request. */
  open(request: AuthRequest): void {
    const key = request.cookie(this.#cookieName);
    const session = key === null ? null : this.sessions.get(key);
    request.currentSession = session;
    request.user = session === null ? null : this.users.get(session.identifier);
  }

  beginSession(
    _request: unknown,
    response: ServiceResponse,
    identifier: string,
    data?: object,
  ): LegacySession {
    const session = this.sessions.create(identifier, data);
    response.cookie(this.#cookieName, session._key, {
      ttl: this.#options.cookieLifetime ?? defaultSessionSeconds,
    });
    return session;
  }

  endSession(_request: unknown, response: ServiceResponse, key: string): void {
    this.sessions.terminate(key);
    response.cookie(this.#cookieName, '', { ttl: -1 });
  }

  get #cookieName(): string {
    return this.#options.cookieName ?? 'sid';
  }
}

/** `org/arangodb/foxx/authentication`. */
export function authenticationModule(db: ArangoDatabase, host: ServiceHost): object {
  return {
    Users: class {
      constructor(context: ContextOfNames, options?: StoreOptions) {
        // biome-ignore lint/correctness/noConstructorReturn: scripts call it with `new`.
        return new Users(db, host, context, options);
      }
    },
    Sessions: class {
      constructor(context: ContextOfNames, options?: StoreOptions & AuthenticationOptions) {
        // biome-ignore lint/correctness/noConstructorReturn: scripts call it with `new`.
        return new Sessions(db, host, context, options);
      }
    },
    createAuthObject: (context: ContextOfNames, options: AuthenticationOptions = {}) =>
      new Authentication(db, host, context, options),
    UserAlreadyExistsError,
  };
}
