import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';
import type { Directory } from './Directory.ts';
import { findIdentity, type Identity, stampOf } from './identity.ts';

const minSecretBytes = 32;
const secretBytes = 64;
const lifeSeconds = 3600;
const issuer = 'orrery';
const keepMs = 60_000;
const maxKept = 1000;

interface Claims {
  readonly user: string;
  readonly homeDatabase: string;
  readonly stamp: string;
}

/**
 * JSON web tokens (HS256) for Bearer authorization, signed with a secret of the data folder. Without authentication, the
 * secret is that of the process: a server with authentication must not accept these tokens.
 */
export class Tokens {
  #secret: Uint8Array;
  /** Undefined: the secret is not stored. */
  readonly #path: string | undefined;
  readonly #directory: Directory;
  /** Cache of tokens with a recently verified signature. */
  readonly #kept = new Map<string, { readonly claims: Claims; readonly untilMs: number }>();

  private constructor(path: string | undefined, secret: Uint8Array, directory: Directory) {
    this.#path = path;
    this.#secret = secret;
    this.#directory = directory;
  }

  /** Creates the secret at the first start with authentication. */
  static async open(dataFolder: string, directory: Directory, isAuthOff: boolean): Promise<Tokens> {
    if (isAuthOff) return new Tokens(undefined, randomBytes(secretBytes), directory);
    const path = join(dataFolder, 'token-secret');
    const known = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (known !== undefined && known.byteLength >= minSecretBytes) return new Tokens(path, known, directory);
    const secret = randomBytes(secretBytes);
    await writeFile(path, secret, { mode: 0o600 });
    return new Tokens(path, secret, directory);
  }

  /** SHA-256 of the secret, in hexadecimal digits. */
  get secretDigest(): string {
    return createHash('sha256').update(this.#secret).digest('hex');
  }

  /** Reads the secret again; a missing or short file leaves it unchanged. */
  async reload(): Promise<void> {
    if (this.#path === undefined) return;
    const secret = await readFile(this.#path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (secret === undefined || secret.byteLength < minSecretBytes) return;
    this.#secret = secret;
    this.#kept.clear();
  }

  issue({ homeDatabase, record }: Identity): Promise<string> {
    return new SignJWT({ preferred_username: record.user, database: homeDatabase, stamp: stampOf(record) })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(issuer)
      .setIssuedAt()
      .setExpirationTime(`${lifeSeconds}s`)
      .sign(this.#secret);
  }

  /** The owner of the token; undefined if it is foreign, expired, or the user has changed. */
  async check(token: string): Promise<Identity | undefined> {
    const claims = await this.#claimsOf(token);
    if (claims === undefined) return undefined;
    const { homeDatabase, user, stamp } = claims;
    const identity = await findIdentity(this.#directory, homeDatabase, user);
    return identity?.record.active && stampOf(identity.record) === stamp ? identity : undefined;
  }

  async #claimsOf(token: string): Promise<Claims | undefined> {
    const kept = this.#kept.get(token);
    if (kept !== undefined && kept.untilMs > Date.now()) return kept.claims;
    this.#kept.delete(token);
    const claims = await this.#verify(token);
    if (claims === undefined) return undefined;
    this.#kept.set(token, claims);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= maxKept) break;
      this.#kept.delete(oldest);
    }
    return claims.claims;
  }

  async #verify(token: string): Promise<{ claims: Claims; untilMs: number } | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#secret, { algorithms: ['HS256'], issuer });
      const { preferred_username: user, database: homeDatabase, stamp, exp } = payload;
      if (typeof user !== 'string' || typeof homeDatabase !== 'string' || typeof stamp !== 'string') {
        return undefined;
      }
      const untilMs = Math.min(Date.now() + keepMs, (exp ?? 0) * 1000);
      return { claims: { user, homeDatabase, stamp }, untilMs };
    } catch (error) {
      // Any invalid token means no user; internal errors must not be hidden by that.
      if (error instanceof JOSEError) return undefined;
      throw error;
    }
  }
}
