import type { ServiceHost } from '../host.ts';
import { constantEquals } from './crypto-modules.ts';

interface Bytes {
  toString(encoding: string): string;
}

interface JwtParts {
  readonly host: ServiceHost;
  toBytes(text: string, encoding: string): Bytes;
}

/** Digests of the signatures by the names of their algorithms. */
const digests: Readonly<Record<string, string>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };

/** The functions of `@arangodb/crypto` for signed tokens (RFC 7519). */
export function jwtFunctions({ host, toBytes }: JwtParts) {
  const encode = (value: unknown): string => toUrl(toBytes(JSON.stringify(value), 'utf8').toString('base64'));
  const decode = (text: string): unknown => JSON.parse(toBytes(fromUrl(text), 'base64').toString('utf8'));
  const sign = (algorithm: string, text: string, key: unknown): string => {
    if (algorithm === 'none') return '';
    const digest = Object.hasOwn(digests, algorithm) ? digests[algorithm] : undefined;
    if (digest === undefined)
      throw new Error(`expected one of ${Object.keys(digests).join(', ')}, found '${algorithm}'`);
    return toUrl(toBytes(host.digest(digest, text, String(key)), 'hex').toString('base64'));
  };
  return {
    jwtAlgorithms: { ...digests, none: null },
    jwtEncode(key: unknown, message: unknown, algorithm = 'HS256'): string {
      const text = `${encode({ typ: 'JWT', alg: algorithm })}.${encode(message)}`;
      return `${text}.${sign(algorithm, text, algorithm === 'none' ? '' : key)}`;
    },
    /** Throws for a wrong signature, unless `isUnverified` is set. A token without one is valid without a key only. */
    jwtDecode(key: unknown, token: unknown, isUnverified = false): unknown {
      const parts = String(token).split('.');
      const [head = '', message = '', signature = ''] = parts;
      if (parts.length !== 3) throw new Error('expected a token of three parts');
      const { alg } = decode(head) as { readonly alg?: unknown };
      const isAllowed = alg !== 'none' || !key;
      if (
        !isUnverified &&
        (!isAllowed || !constantEquals(sign(String(alg), `${head}.${message}`, key), signature))
      )
        throw new Error('the signature of the token is wrong');
      return decode(message);
    },
  };
}

interface JwtStorageOptions {
  readonly secret?: string;
  readonly algorithm?: string;
  readonly verify?: boolean;
  /** Seconds. */
  readonly ttl?: number;
}

interface JwtSession {
  uid: unknown;
  created: number;
  data: unknown;
}

/** `@arangodb/foxx/sessions/storages/jwt`: sessions whose id is a signed token with their data. */
export function jwtStorage(parts: JwtParts) {
  const { jwtEncode, jwtDecode } = jwtFunctions(parts);
  return (given: string | JwtStorageOptions = {}) => {
    const {
      secret,
      algorithm = 'HS512',
      verify = true,
      ttl = 3600,
    } = typeof given === 'string' ? { secret: given } : given;
    if (!secret && algorithm !== 'none') throw new Error(`expected a secret for the algorithm ${algorithm}`);
    return {
      new: (): JwtSession => ({ uid: null, created: Date.now(), data: null }),
      fromClient(token: string): JwtSession | null {
        try {
          const { uid, iat, exp, payload } = jwtDecode(secret, token, !verify) as Readonly<
            Record<string, unknown>
          >;
          if (Date.now() > Number(exp) * 1000) return null;
          return { uid: uid ?? null, created: Number(iat) * 1000, data: payload ?? null };
        } catch (error) {
          // A token that is not valid is no session.
          if (error instanceof Error) return null;
          throw error;
        }
      },
      forClient({ uid, created, data }: JwtSession): string {
        const exp = Math.floor(Date.now() / 1000) + ttl;
        return jwtEncode(secret, { uid, iat: Math.floor(created / 1000), payload: data, exp }, algorithm);
      },
      setUser(session: JwtSession, user: unknown): JwtSession {
        const { _id } = (typeof user === 'object' && user !== null ? user : {}) as { readonly _id?: unknown };
        session.uid = typeof user === 'object' && user !== null ? (_id ?? null) : user;
        return session;
      },
    };
  };
}

function toUrl(base64: string): string {
  return base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromUrl(text: string): string {
  return text.replace(/-/g, '+').replace(/_/g, '/');
}
