import { ArangoCollection } from '../../Collection.ts';
import type { ArangoDatabase } from '../../Database.ts';
import type { ServiceHost } from '../host.ts';
import type { ServiceRequest } from '../routing/ServiceRequest.ts';
import type { ServiceResponse } from '../routing/ServiceResponse.ts';
import { aqlFunction } from './aql.ts';

/** A session as the code of a service sees it. */
interface Session {
  _key?: string;
  uid: unknown;
  created: number;
  data: unknown;
}

/** A storage of sessions. */
interface Storage {
  new: () => Session;
  fromClient?: (id: string) => Session | null;
  forClient?: (session: Session) => string | null;
  save?: (session: Session) => Session;
  clear?: (session: Session) => unknown;
  prune?: () => readonly string[];
  setUser?: (session: Session, user: unknown) => unknown;
}

/** Reads the id of a session from a request, and writes it to an answer. */
interface Transport {
  get?: (request: ServiceRequest) => string | null | undefined;
  set?: (response: ServiceResponse, id: string) => unknown;
  clear?: (response: ServiceResponse) => unknown;
}

interface SessionOptions {
  readonly storage: unknown;
  readonly transport: unknown;
  readonly autoCreate?: boolean;
}

type SessionRequest = ServiceRequest & { session?: Session | null; sessionStorage?: Storage };

/** The storages and transports of sessions by the names of their modules. */
export function sessionModules(db: ArangoDatabase, host: ServiceHost) {
  const collectionStorage = (options: unknown) => createCollectionStorage(db, host, options);
  return {
    '@arangodb/foxx/sessions': () => createSessions(collectionStorage),
    '@arangodb/foxx/sessions/storages/collection': () => collectionStorage,
    '@arangodb/foxx/sessions/transports/cookie': () => cookieTransport,
    '@arangodb/foxx/sessions/transports/header': () => headerTransport,
  };
}

function createSessions(collectionStorage: (options: unknown) => Storage) {
  return ({ storage: givenStorage, transport: givenTransports, autoCreate = true }: SessionOptions) => {
    const isStorage = typeof (givenStorage as Partial<Storage> | undefined)?.new === 'function';
    const storage = isStorage ? (givenStorage as Storage) : collectionStorage(givenStorage);
    const transports = [givenTransports].flat().map(transportOf);
    const middleware = (given: unknown, answer: unknown, next: (() => void) | undefined): void => {
      const request = given as SessionRequest;
      const response = answer as ServiceResponse;
      request.sessionStorage = storage;
      request.session = findSession(storage, transports, request) ?? (autoCreate ? storage.new() : null);
      next?.();
      sendSession(storage, transports, request.session ?? undefined, response);
    };
    return { storage, transport: transports, register: () => middleware };
  };
}

function findSession(
  storage: Storage,
  transports: readonly Transport[],
  request: ServiceRequest,
): Session | undefined {
  for (const transport of transports) {
    const id = transport.get?.(request);
    if (!id) continue;
    const session = storage.fromClient?.(id);
    if (session) return session;
  }
  return undefined;
}

function sendSession(
  storage: Storage,
  transports: readonly Transport[],
  session: Session | undefined,
  response: ServiceResponse,
): void {
  if (session === undefined) {
    for (const transport of transports) transport.clear?.(response);
    return;
  }
  const saved = storage.save?.(session) ?? session;
  const id = storage.forClient?.(saved);
  if (id) for (const transport of transports) transport.set?.(response, id);
}

interface CollectionOptions {
  readonly collection?: unknown;
  /** Seconds. */
  readonly ttl?: number;
  readonly autoUpdate?: boolean;
  /** Removes a session when it is read after its end. */
  readonly pruneExpired?: boolean;
}

const defaultTtl = 3600;

/** Sessions in a collection of the database. `given`: options, the collection or its name. */
function createCollectionStorage(db: ArangoDatabase, host: ServiceHost, given: unknown): Storage & object {
  const isPlain = typeof given === 'string' || given instanceof ArangoCollection;
  const {
    collection,
    ttl = defaultTtl,
    autoUpdate = true,
    pruneExpired = false,
  } = (isPlain ? { collection: given } : (given ?? {})) as CollectionOptions;
  const found = typeof collection === 'string' ? db._collection(collection) : collection;
  if (!(found instanceof ArangoCollection)) throw new Error('expected a collection for the sessions');
  const read = (id: string): Session | null => {
    const stored = found.firstExample({ _key: id }) as unknown as StoredSession | null;
    if (stored === null) return null;
    if (Date.now() - stored.lastAccess > ttl * 1000) {
      if (pruneExpired) found.remove(id);
      return null;
    }
    if (autoUpdate) found.update(id, { lastAccess: Date.now() });
    const { sessionData, ...more } = stored;
    return { ...more, _key: id, data: sessionData };
  };
  return {
    new: () => ({ uid: null, created: Date.now(), data: null }),
    fromClient: read,
    forClient: ({ _key }) => _key ?? null,
    save(session) {
      if (session === undefined || session === null) return session;
      const { uid, created, data } = session;
      const stored = { uid, created, sessionData: data, lastAccess: Date.now(), lastUpdate: Date.now() };
      if (session._key === undefined) {
        const key = host.random(20);
        found.save({ _key: key, ...stored });
        session._key = key;
      } else found.update(session._key, stored);
      return session;
    },
    clear(session) {
      const key = typeof session === 'string' ? session : session?._key;
      if (key === undefined || found.exists(key) === false) return false;
      found.remove(key);
      if (typeof session === 'object') delete session._key;
      return true;
    },
    /** Removes the sessions that have ended. Returns their keys. */
    prune() {
      const { query, bindVars } = aqlFunction(
        ['FOR s IN ', ' FILTER s.lastAccess < ', ' REMOVE s IN ', ' RETURN OLD._key'],
        found,
        Date.now() - ttl * 1000,
        found,
      );
      return db._query(query, bindVars).toArray() as readonly string[];
    },
    setUser(session, user) {
      session.uid =
        typeof user === 'object' && user !== null ? ((user as { _id?: unknown })._id ?? null) : user;
      return session;
    },
  };
}

interface StoredSession {
  readonly uid: unknown;
  readonly created: number;
  readonly lastAccess: number;
  readonly sessionData: unknown;
}

/** `given`: a transport, or the name of one. */
function transportOf(given: unknown): Transport {
  if (given === 'cookie') return cookieTransport();
  if (given === 'header') return headerTransport();
  if (typeof given === 'object' && given !== null) return given as Transport;
  throw new Error(`expected a transport of sessions, 'cookie' or 'header', found ${String(given)}`);
}

interface CookieTransportOptions {
  readonly name?: string;
  readonly ttl?: number;
  readonly secret?: string;
  readonly algorithm?: string;
}

function cookieTransport(given: string | CookieTransportOptions = {}): Transport {
  const options = typeof given === 'string' ? { name: given } : given;
  const { name = 'sid', ...more } = options;
  return {
    get: (request) => request.cookie(name, more),
    set: (response, id) => response.cookie(name, id, more),
    clear: (response) => response.cookie(name, '', { ...more, ttl: -1 }),
  };
}

function headerTransport(given: string | { readonly name?: string } = {}): Transport {
  const { name = 'X-Session-Id' } = typeof given === 'string' ? { name: given } : given;
  return {
    get: (request) => request.get(name),
    set: (response, id) => response.set(name, id),
    clear: (response) => response.removeHeader(name),
  };
}
