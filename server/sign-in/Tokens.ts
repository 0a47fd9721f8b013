import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';
import { StartError } from '../StartError.ts';
import type { Directory } from './Directory.ts';
import { findIdentity, type Identity, stampOf } from './identity.ts';

const minSecretBytes = 32;
const secretBytes = 64;
const lifeSeconds = 3600;
const ownIssuer = 'orrery';
/** The issuer that drivers and tools name in tokens that they sign themselves. */
const driverIssuer = 'arangodb';
const keepMs = 60_000;
const maxKept = 1000;

interface Claims {
  readonly user: string;
  readonly homeDatabase: string;
  /** Undefined in tokens of drivers, which do not know it. */
  readonly stamp: string | undefined;
}

export interface TokenOptions {
  readonly dataFolder: string;
  readonly isAuthOff: boolean;
  /** The file of a secret that drivers and tools know, too; undefined: only the server signs tokens. */
  readonly secretFile: string | undefined;
}

/**
 * JSON web tokens (HS256) for Bearer authorization. They are signed with a secret of the data folder, or with that of
 * `secretFile`; then tokens of drivers are accepted, too: `{iss: 'arangodb', preferred_username}` for a user of _system,
 * `{iss: 'arangodb', server_id}` for root. Without authentication, the secret is that of the process: a server with
 * authentication must not accept these tokens.
 */
export class Tokens {
  #secret: Uint8Array;
  /** Undefined: the secret is not stored. */
  readonly #path: string | undefined;
  readonly #directory: Directory;
  /** Cache of tokens with a recently verified signature. */
  readonly #kept = new Map<string, { readonly claims: Claims; readonly untilMs: number }>();

  /** Whether drivers know the secret. */
  readonly #isShared: boolean;

  private constructor(
    path: string | undefined,
    secret: Uint8Array,
    directory: Directory,
    { isShared }: { readonly isShared: boolean },
  ) {
    this.#path = path;
    this.#secret = secret;
    this.#directory = directory;
    this.#isShared = isShared;
  }

  /**
   * Creates the secret of the data folder at the first start with authentication. Throws StartError if the given file is
   * missing or too short.
   */
  static async open(directory: Directory, options: TokenOptions): Promise<Tokens> {
    const { dataFolder, isAuthOff, secretFile } = options;
    const own = { isShared: false };
    if (isAuthOff) return new Tokens(undefined, randomBytes(secretBytes), directory, own);
    if (secretFile !== undefined) {
      const shared = await readSecret(secretFile, true);
      if (shared !== undefined) return new Tokens(secretFile, shared, directory, { isShared: true });
      throw new StartError(
        `--jwt-secret-file expects a file with a secret of at least ${minSecretBytes} bytes, found ${secretFile}, which is missing or shorter.`,
      );
    }
    const path = join(dataFolder, 'token-secret');
    const known = await readSecret(path, false);
    if (known !== undefined) return new Tokens(path, known, directory, own);
    const secret = randomBytes(secretBytes);
    await writeFile(path, secret, { mode: 0o600 });
    return new Tokens(path, secret, directory, own);
  }

  /** SHA-256 of the secret, in hexadecimal digits. */
  get secretDigest(): string {
    return createHash('sha256').update(this.#secret).digest('hex');
  }

  /** Reads the secret again; a missing or short file leaves it unchanged. */
  async reload(): Promise<void> {
    if (this.#path === undefined) return;
    const secret = await readSecret(this.#path, this.#isShared);
    if (secret === undefined) return;
    this.#secret = secret;
    this.#kept.clear();
  }

  issue({ homeDatabase, record }: Identity): Promise<string> {
    return new SignJWT({ preferred_username: record.user, database: homeDatabase, stamp: stampOf(record) })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ownIssuer)
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
    if (!identity?.record.active) return undefined;
    return stamp === undefined || stampOf(identity.record) === stamp ? identity : undefined;
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
      const { payload } = await jwtVerify(token, this.#secret, { algorithms: ['HS256'] });
      const claims = payload.iss === ownIssuer ? ownClaims(payload) : this.#driverClaims(payload);
      const expiresMs = payload.exp === undefined ? Number.POSITIVE_INFINITY : payload.exp * 1000;
      return claims && { claims, untilMs: Math.min(Date.now() + keepMs, expiresMs) };
    } catch (error) {
      // Any invalid token means no user; internal errors must not be hidden by that.
      if (error instanceof JOSEError) return undefined;
      throw error;
    }
  }

  /** A token that is limited to some paths is refused, because its limits are not applied. */
  #driverClaims(payload: JWTPayload): Claims | undefined {
    const { iss, preferred_username: user, server_id: serverId, allowed_paths: paths } = payload;
    if (!this.#isShared || iss !== driverIssuer || paths !== undefined) return undefined;
    const homeDatabase = '_system';
    if (user === undefined && typeof serverId === 'string') {
      return { user: 'root', homeDatabase, stamp: undefined };
    }
    return typeof user === 'string' ? { user, homeDatabase, stamp: undefined } : undefined;
  }
}

function ownClaims({ preferred_username: user, database, stamp, exp }: JWTPayload): Claims | undefined {
  const isComplete =
    typeof user === 'string' &&
    typeof database === 'string' &&
    typeof stamp === 'string' &&
    exp !== undefined;
  return isComplete ? { user, homeDatabase: database, stamp } : undefined;
}

/** `isText`: blanks and line ends around the secret are removed. Undefined: missing or too short. */
async function readSecret(path: string, isText: boolean): Promise<Uint8Array | undefined> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const secret = isText && bytes ? Buffer.from(bytes.toString('latin1').trim(), 'latin1') : bytes;
  return secret !== undefined && secret.byteLength >= minSecretBytes ? secret : undefined;
}
