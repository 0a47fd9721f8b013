import { createHmac, randomBytes } from 'node:crypto';
import type { Directory } from './Directory.ts';
import { findIdentities, type Identity, stampOf } from './identity.ts';
import { verifyNothing, verifyPassword } from './password.ts';
import type { SlowDown } from './SlowDown.ts';

const keepMs = 5 * 60_000;
const maxKept = 10_000;

interface Kept {
  readonly homeDatabase: string;
  readonly user: string;
  readonly stamp: string;
  readonly untilMs: number;
}

/**
 * Checks names and passwords. What was right is remembered for some minutes (as an HMAC under a key of this process,
 * never the password), since scrypt for every request would be far too slow.
 */
export class BasicAuth {
  readonly #directory: Directory;
  readonly #slowDown: SlowDown;
  readonly #key = randomBytes(32);
  readonly #kept = new Map<string, Kept>();

  constructor(directory: Directory, slowDown: SlowDown) {
    this.#directory = directory;
    this.#slowDown = slowDown;
  }

  /** Who this is in the database; undefined when the name or the password is wrong. */
  async check(
    databaseName: string,
    user: string,
    password: string,
    remoteAddress: string,
  ): Promise<Identity | undefined> {
    const digest = createHmac('sha256', this.#key)
      .update(JSON.stringify([databaseName, user, password]))
      .digest('base64');
    const identities = await findIdentities(this.#directory, databaseName, user);
    const kept = this.#kept.get(digest);
    if (kept !== undefined && kept.untilMs > Date.now()) {
      const known = identities.find(({ homeDatabase }) => homeDatabase === kept.homeDatabase);
      if (known !== undefined && stampOf(known.record) === kept.stamp) return known;
    }
    this.#kept.delete(digest);
    // By name and place, so that nobody can lock out others from elsewhere; a place may mistake many names.
    const nameKey = { name: JSON.stringify([databaseName, user, remoteAddress]), freeFailures: 4 };
    const slowKeys = [nameKey, { name: remoteAddress, freeFailures: 30 }];
    await this.#slowDown.beforeTry(slowKeys);
    for (const identity of identities) {
      if (!(await verifyPassword(password, identity.record.authData))) continue;
      this.#slowDown.onSuccess(nameKey);
      this.#keep(digest, identity);
      return identity;
    }
    if (identities.length === 0) await verifyNothing(password);
    this.#slowDown.onFailure(slowKeys);
    return undefined;
  }

  #keep(digest: string, { homeDatabase, record }: Identity): void {
    const stamp = stampOf(record);
    this.#kept.set(digest, { homeDatabase, user: record.user, stamp, untilMs: Date.now() + keepMs });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= maxKept) break;
      this.#kept.delete(oldest);
    }
  }
}
