import { createHash, randomBytes } from 'node:crypto';
import { cookieValue, type RequestSource } from '../sign-in/request-source.ts';
import type { SessionLease } from '../sign-in/Sessions.ts';
import type { Credentials } from './Credentials.ts';
import { gatewayLimits } from './gateway-limits.ts';

const { maxSessions, maxSessionsPerUser, sessionIdleMs } = gatewayLimits;

/** A user of the console who has signed in to another server. */
export interface FarSession {
  /** The name of the connection; the session is worth nothing for others. */
  readonly connection: string;
  readonly credentials: Credentials;
  /** See `FarServer.takeTurn`. */
  readonly turn: number;
  /** Of a sign-in with the identity provider. */
  readonly lease?: SessionLease | undefined;
  lastMs: number;
}

/**
 * The sessions of all connections, by the hash of the token in the cookie. They are in memory only, because they hold
 * passwords: after a restart, users sign in again.
 */
export class FarSessions {
  readonly #sessions = new Map<string, FarSession>();

  /** The token of the new session (256 bits). */
  open(session: Omit<FarSession, 'lastMs'>): string {
    const own = [...this.#sessions].filter(
      ([, { connection, credentials }]) =>
        connection === session.connection && credentials.user === session.credentials.user,
    );
    // The order of a map is that of the sign-ins.
    if (own.length >= maxSessionsPerUser) this.#drop(own[0]![0]);
    for (const oldest of this.#sessions.keys()) {
      if (this.#sessions.size < maxSessions) break;
      this.#drop(oldest);
    }
    const token = randomBytes(32).toString('base64url');
    this.#sessions.set(hash(token), { ...session, lastMs: Date.now() });
    return token;
  }

  /** For requests: `findValid`. */
  find(connection: string, token: string | undefined): FarSession | undefined {
    if (token === undefined) return undefined;
    const key = hash(token);
    const session = this.#sessions.get(key);
    if (session?.connection !== connection) return undefined;
    const nowMs = Date.now();
    if (nowMs - session.lastMs > sessionIdleMs) {
      this.#drop(key);
      return undefined;
    }
    session.lastMs = nowMs;
    return session;
  }

  /** Undefined also if the identity provider has ended the sign-in. */
  async findValid(connection: string, token: string | undefined): Promise<FarSession | undefined> {
    const session = this.find(connection, token);
    if (session?.lease === undefined || (await session.lease.isValid())) return session;
    this.end(session);
    return undefined;
  }

  /** Ends a session, and returns it. */
  close(connection: string, token: string | undefined): FarSession | undefined {
    const session = this.find(connection, token);
    if (session === undefined) return undefined;
    this.#drop(hash(token!));
    return session;
  }

  /** Ends a session, and its sign-in at the identity provider. */
  #drop(key: string): void {
    this.#sessions.get(key)?.lease?.end();
    this.#sessions.delete(key);
  }

  /** Counts as a request of the session; false if it has ended, also at the identity provider. */
  async use(session: FarSession): Promise<boolean> {
    if (session.lease !== undefined && !(await session.lease.isValid())) this.end(session);
    session.lastMs = Date.now();
    return [...this.#sessions.values()].includes(session);
  }

  /** Ends a session whose user the other server no longer accepts. */
  end(session: FarSession): void {
    for (const [key, each] of this.#sessions) if (each === session) this.#sessions.delete(key);
  }
}

/** Another name than that of the cookie of the embedded server, which browsers send along. */
const cookieName = ({ localPort }: RequestSource) => `orrery_connection_${localPort}`;

/** The `set-cookie` header; an empty token ends the session. `site` of the source has the path of the connection. */
export function connectionCookie(source: RequestSource, token: string): string {
  const { basePath, isSecure } = source.site;
  const life = token === '' ? '; Max-Age=0' : '';
  const secure = isSecure ? '; Secure' : '';
  return `${cookieName(source)}=${token}; Path=${basePath}; HttpOnly; SameSite=Strict${secure}${life}`;
}

export function connectionToken(source: RequestSource): string | undefined {
  return cookieValue(source.headers.cookie, cookieName(source));
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
