import { createHash, randomBytes } from 'node:crypto';
import type { Directory } from './Directory.ts';
import { type Identity, stampOf } from './identity.ts';

const idleMs = 24 * 3600_000;
const maxSessions = 10_000;
/** A user has one or two browsers, and possibly a script that signs in each time. */
const maxSessionsPerUser = 100;

interface Session {
  readonly user: string;
  readonly homeDatabase: string;
  readonly stamp: string;
  lastMs: number;
}

/** Console sessions: a random token in a cookie. Only its hash is stored, in memory; a restart ends all sessions. */
export class Sessions {
  readonly #directory: Directory;
  readonly #sessions = new Map<string, Session>();

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  /** The new session's token (256 bits). */
  open({ homeDatabase, record }: Identity): string {
    const token = randomBytes(32).toString('base64url');
    const session = { user: record.user, homeDatabase, stamp: stampOf(record), lastMs: Date.now() };
    this.#makeRoom(session);
    this.#sessions.set(hash(token), session);
    return token;
  }

  /** Ends the oldest session of the user, or of all, above the limit. */
  #makeRoom({ user, homeDatabase }: Session): void {
    const own = [...this.#sessions].filter(
      ([, session]) => session.user === user && session.homeDatabase === homeDatabase,
    );
    // Insertion order is the order of sign-ins.
    if (own.length >= maxSessionsPerUser) this.#sessions.delete(own[0]![0]);
    for (const oldest of this.#sessions.keys()) {
      if (this.#sessions.size < maxSessions) break;
      this.#sessions.delete(oldest);
    }
  }

  async check(token: string): Promise<Identity | undefined> {
    const key = hash(token);
    const session = this.#sessions.get(key);
    if (session === undefined) return undefined;
    const { homeDatabase, user, stamp, lastMs } = session;
    const record = await this.#directory.findUser(homeDatabase, user);
    if (!record?.active || stampOf(record) !== stamp || Date.now() - lastMs > idleMs) {
      this.#sessions.delete(key);
      return undefined;
    }
    session.lastMs = Date.now();
    return { homeDatabase, record };
  }

  close(token: string): void {
    this.#sessions.delete(hash(token));
  }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
