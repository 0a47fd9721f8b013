import { hash, randomBytes } from 'node:crypto';
import {
  hasPassword,
  isPasswordTooLong,
  maxNameLength,
  verifyNothing,
  verifyPassword,
} from '../auth/password.ts';
import { findAccessToken, userOfToken } from '../families/users/lib/access-tokens.ts';
import type { Directory } from './Directory.ts';
import { findIdentities, findIdentity, type Identity, stampOf } from './identity.ts';
import type { SignInThrottle } from './SignInThrottle.ts';

const keepMs = 5 * 60_000;
const maxKept = 10_000;

interface BasicAuthOptions {
  /**
   * Authentication is disabled: the empty password is correct for users of _system without a password, and access tokens
   * are valid that were created without authentication.
   */
  readonly isAuthOff: boolean;
  readonly onSignIn: (identity: Identity) => void;
  /** A password was wrong, or the name is unknown. */
  readonly onRefused: (user: string, remoteAddress: string) => void;
}

interface Kept {
  readonly homeDatabase: string;
  readonly user: string;
  readonly stamp: string;
  untilMs: number;
}

/**
 * Verifies names and passwords. All checks of passwords use this class. A correct password is cached for some minutes
 * after its last use (as a hash with a key of this process, never the password), since scrypt for every request would
 * be too slow. Wrong passwords are not cached, so that many of them evict no correct ones.
 */
export class BasicAuth {
  readonly #directory: Directory;
  readonly #throttle: SignInThrottle;
  readonly #options: BasicAuthOptions;
  readonly #key = randomBytes(32).toString('base64');
  readonly #kept = new Map<string, Kept>();
  /** Running checks; equal ones share one check. */
  readonly #underWay = new Map<string, Promise<Identity | undefined>>();

  constructor(directory: Directory, throttle: SignInThrottle, options: BasicAuthOptions) {
    this.#directory = directory;
    this.#throttle = throttle;
    this.#options = options;
  }

  /** The user of the database if these credentials were verified recently. */
  findKnown(databaseName: string, user: string, password: string): Identity | undefined {
    if (isTooLong(user, password)) return undefined;
    return this.#findKept(this.#digest(databaseName, user, password));
  }

  #findKept(digest: string): Identity | undefined {
    const kept = this.#kept.get(digest);
    const nowMs = Date.now();
    if (kept === undefined || kept.untilMs <= nowMs) return undefined;
    const { homeDatabase, user } = kept;
    const record = this.#directory.findLoadedUser(homeDatabase, user);
    const homeId = this.#directory.databaseId(homeDatabase);
    if (!record?.active || homeId === undefined || stampOf(record) !== kept.stamp) return undefined;
    kept.untilMs = nowMs + keepMs;
    return { homeDatabase, homeId, record };
  }

  /**
   * The user of the database; undefined if the name or the password is wrong. Rejects with 429 after too many attempts.
   */
  async check(
    databaseName: string,
    user: string,
    password: string,
    remoteAddress: string,
  ): Promise<Identity | undefined> {
    if (isTooLong(user, password)) return undefined;
    const byToken = await this.#findByToken(databaseName, user, password);
    if (byToken !== undefined) return byToken;
    const digest = this.#digest(databaseName, user, password);
    const identities = await findIdentities(this.#directory, databaseName, user);
    const known = this.#findKept(digest);
    if (known !== undefined) return known;
    this.#kept.delete(digest);
    const identity = await this.#share(digest, identities, user, password, remoteAddress);
    if (identity === undefined) return undefined;
    this.#keep(digest, identity);
    this.#options.onSignIn(identity);
    return identity;
  }

  /** An access token in place of the password, with the name of its user or an empty one. */
  async #findByToken(databaseName: string, user: string, token: string): Promise<Identity | undefined> {
    const name = userOfToken(token);
    if (name === undefined || (user !== '' && user !== name)) return undefined;
    const identities = await findIdentities(this.#directory, databaseName, name);
    const { isAuthOff } = this.#options;
    const found = identities.find(
      ({ record }) => findAccessToken(record.accessTokens, token, isAuthOff) !== undefined,
    );
    if (found !== undefined) this.#options.onSignIn(found);
    return found;
  }

  /** Whether the password is that of an active user of the database itself; access to databases is not checked. */
  async isPassword(
    databaseName: string,
    user: string,
    password: string,
    remoteAddress: string,
  ): Promise<boolean> {
    if (isTooLong(user, password)) return false;
    const found = await findIdentity(this.#directory, databaseName, user);
    const identities = found?.record.active ? [found] : [];
    const digest = this.#digest('', databaseName, user, password);
    return (await this.#share(digest, identities, user, password, remoteAddress)) !== undefined;
  }

  #digest(...parts: readonly string[]): string {
    // The key makes it useless outside of this process; both of its ends exclude an extension.
    return hash('sha256', `${this.#key}${JSON.stringify(parts)}${this.#key}`, 'base64');
  }

  #share(
    digest: string,
    identities: readonly Identity[],
    user: string,
    password: string,
    remoteAddress: string,
  ): Promise<Identity | undefined> {
    let check = this.#underWay.get(digest);
    if (check === undefined) {
      check = this.#try(identities, user, password, remoteAddress);
      this.#underWay.set(digest, check);
      const forget = () => this.#underWay.delete(digest);
      check.then(forget, forget);
    }
    return check;
  }

  async #try(
    identities: readonly Identity[],
    user: string,
    password: string,
    remoteAddress: string,
  ): Promise<Identity | undefined> {
    // Throttled by name only: an attempt in any database may concern a user of _system.
    const allowed = this.#throttle.begin(user, remoteAddress);
    let found: Identity | undefined;
    try {
      found = await this.#findMatch(identities, password);
    } catch (error) {
      allowed.withdraw();
      throw error;
    }
    if (found !== undefined) {
      allowed.succeed();
      return found;
    }
    allowed.fail();
    this.#options.onRefused(user, remoteAddress);
    return found;
  }

  /** An unknown name takes as long as a wrong password. */
  async #findMatch(identities: readonly Identity[], password: string): Promise<Identity | undefined> {
    for (const identity of identities) {
      const { homeDatabase, record } = identity;
      if (this.#options.isAuthOff && password === '' && homeDatabase === '_system') {
        if (!hasPassword(record.authData)) return identity;
      }
      if (await verifyPassword(password, record.authData)) return identity;
    }
    if (identities.length === 0) await verifyNothing(password);
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

function isTooLong(user: string, password: string): boolean {
  return user.length > maxNameLength || isPasswordTooLong(password);
}
