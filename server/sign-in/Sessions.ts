import { createHash, randomBytes } from 'node:crypto';
import { maxSessionsPerUser, sessionIdleMs } from '../families/users/lib/stored-sessions.ts';
import type { Directory } from './Directory.ts';
import { findIdentity, type Identity, stampOf } from './identity.ts';
import type { SessionOwner, SessionStore } from './SessionStore.ts';

const maxSessions = 10_000;
/** Interval in which further uses of a session are not stored. */
const storeIntervalMs = 10 * 60_000;

/** What limits a session besides its user: the sign-in at an identity provider. */
export interface SessionLease {
  /** False once the session must end. */
  isValid(): Promise<boolean>;
  /** The user, or an administrator, ends the session. */
  end(): void;
  /** Where the browser ends its session at the provider; undefined if it cannot. */
  signOutUrl(): Promise<string | undefined>;
}

interface Session extends SessionOwner {
  readonly user: string;
  readonly stamp: string;
  readonly startMs: number | undefined;
  readonly address: string | undefined;
  readonly lease: SessionLease | undefined;
  lastMs: number;
  storedMs: number;
}

/** A session without its token. */
interface SessionInfo {
  readonly id: string;
  readonly startMs: number | undefined;
  readonly lastMs: number;
  readonly address: string | undefined;
  /** The session of the caller. */
  readonly isCurrent: boolean;
}

/** A user, by the database with the record and the name. */
interface SessionUser {
  readonly homeDatabase: string;
  readonly user: string;
}

type Store = Pick<SessionStore, 'load' | 'store' | 'remove'>;

/** Console sessions: a random token in a cookie. Only its hash is kept, in memory and in the store. */
export class Sessions {
  readonly #directory: Directory;
  readonly #store: Store;
  readonly #sessions = new Map<string, Session>();

  constructor(directory: Directory, store: Store) {
    this.#directory = directory;
    this.#store = store;
  }

  /** Reads the sessions of earlier runs of the server. */
  async load(): Promise<void> {
    const users = await this.#store.load();
    const nowMs = Date.now();
    const entries = users.flatMap(({ sessions, ...owner }) =>
      sessions
        .filter(({ lastMs }) => nowMs - lastMs <= sessionIdleMs)
        .map(({ tokenHash, stamp, lastMs, startMs, address }) => {
          const session: Session = {
            ...owner,
            stamp,
            lastMs,
            storedMs: lastMs,
            startMs,
            address,
            lease: undefined,
          };
          return [tokenHash, session] as const;
        }),
    );
    entries.sort(([, left], [, right]) => left.lastMs - right.lastMs);
    for (const [tokenHash, session] of entries.slice(-maxSessions)) this.#sessions.set(tokenHash, session);
  }

  /** The new session's token (256 bits). A session with a lease is not stored, and ends with the process. */
  open(
    { homeDatabase, record }: Identity,
    address: string | undefined,
    nowMs: number,
    lease?: SessionLease,
  ): string {
    const token = randomBytes(32).toString('base64url');
    const session: Session = {
      user: record.user,
      userKey: record.key,
      homeDatabase,
      stamp: stampOf(record),
      startMs: nowMs,
      address,
      lease,
      lastMs: nowMs,
      storedMs: 0,
    };
    this.#evict(session);
    const tokenHash = hash(token);
    this.#sessions.set(tokenHash, session);
    this.#keep(tokenHash, session);
    return token;
  }

  /** Ends the oldest session of the user, or of all, above the limit. */
  #evict({ userKey, homeDatabase }: Session): void {
    const own = this.#of(homeDatabase, userKey);
    // Insertion order is the order of sign-ins. The store bounds the sessions of a user itself.
    if (own.length >= maxSessionsPerUser) this.#drop(own[0]![0]);
    for (const oldest of this.#sessions.keys()) {
      if (this.#sessions.size < maxSessions) break;
      this.#drop(oldest);
    }
  }

  /** Ends a session, and its sign-in at the identity provider. The store is left as it is. */
  #drop(tokenHash: string): void {
    this.#sessions.get(tokenHash)?.lease?.end();
    this.#sessions.delete(tokenHash);
  }

  async check(token: string): Promise<Identity | undefined> {
    const tokenHash = hash(token);
    const session = this.#sessions.get(tokenHash);
    if (session === undefined) return undefined;
    const { homeDatabase, user, userKey, stamp, lastMs } = session;
    const identity = await findIdentity(this.#directory, homeDatabase, user);
    const isValid =
      identity?.record.active === true &&
      identity.record.key === userKey &&
      stampOf(identity.record) === stamp;
    if (!isValid || Date.now() - lastMs > sessionIdleMs) {
      this.#drop(tokenHash);
      return undefined;
    }
    if (session.lease !== undefined && !(await session.lease.isValid())) {
      this.#sessions.delete(tokenHash);
      return undefined;
    }
    session.lastMs = Date.now();
    if (session.lastMs - session.storedMs > storeIntervalMs) this.#keep(tokenHash, session);
    return identity;
  }

  #keep(tokenHash: string, session: Session): void {
    if (session.lease !== undefined) return;
    session.storedMs = session.lastMs;
    const { stamp, lastMs, startMs, address } = session;
    const optional = {
      ...(startMs === undefined ? {} : { startMs }),
      ...(address === undefined ? {} : { address }),
    };
    this.#store.store(session, { tokenHash, stamp, lastMs, ...optional });
  }

  /** The valid sessions of a user, the last used first. `token`: that of the caller. */
  async list(owner: SessionUser, token: string | undefined): Promise<readonly SessionInfo[]> {
    const record = await this.#directory.findUser(owner.homeDatabase, owner.user);
    const current = token === undefined ? undefined : hash(token);
    if (!record?.active) return [];
    return this.#of(owner.homeDatabase, record.key)
      .filter(([, { stamp, lastMs }]) => stampOf(record) === stamp && Date.now() - lastMs <= sessionIdleMs)
      .map(([tokenHash, { startMs, lastMs, address }]) => ({
        id: idOf(tokenHash),
        startMs,
        lastMs,
        address,
        isCurrent: tokenHash === current,
      }))
      .sort((left, right) => right.lastMs - left.lastMs);
  }

  /** Ends a session of a user by its id; false without such a session. Rejects as `close`. */
  async end(owner: SessionUser, id: string): Promise<boolean> {
    const record = await this.#directory.findUser(owner.homeDatabase, owner.user);
    const own = record === undefined ? [] : this.#of(owner.homeDatabase, record.key);
    const found = own.find(([tokenHash]) => idOf(tokenHash) === id);
    if (found === undefined) return false;
    const [tokenHash, session] = found;
    await this.#close(tokenHash, session);
    return true;
  }

  #of(homeDatabase: string, userKey: string): (readonly [string, Session])[] {
    return [...this.#sessions].filter(
      ([, session]) => session.userKey === userKey && session.homeDatabase === homeDatabase,
    );
  }

  /**
   * Ends a session, and resolves with its lease. Rejects if the store cannot remove it, because it would be valid again
   * after a restart.
   */
  async close(token: string): Promise<SessionLease | undefined> {
    const tokenHash = hash(token);
    const session = this.#sessions.get(tokenHash);
    if (session === undefined) return undefined;
    await this.#close(tokenHash, session);
    return session.lease;
  }

  async #close(tokenHash: string, session: Session): Promise<void> {
    this.#sessions.delete(tokenHash);
    if (session.lease === undefined) await this.#store.remove(session, tokenHash);
    else session.lease.end();
  }
}

/** Names a session without its token or the stored hash. */
function idOf(tokenHash: string): string {
  return createHash('sha256').update(`session ${tokenHash}`).digest('hex').slice(0, 24);
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
