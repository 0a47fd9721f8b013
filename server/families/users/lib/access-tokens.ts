import { createHash, randomBytes } from 'node:crypto';
import type { ObjectValue, Value } from '../../../../aql/values/value.ts';

/** An access token of a user; the token itself is not stored. */
export interface AccessToken {
  /** Unique among the tokens of the user. */
  readonly id: number;
  readonly name: string;
  /** Seconds since 1970. */
  readonly validUntil: number;
  readonly createdAt: number;
  /** Beginning and end of the token, for display. */
  readonly fingerprint: string;
  readonly hash: string;
  /** Created with authentication. A server with authentication accepts no other tokens. */
  readonly isTrusted?: boolean;
}

const prefix = 'v1.';
/** Hexadecimal digits of the JSON in a token. */
const maxLength = 4096;

interface IssuedToken {
  readonly token: string;
  readonly record: Omit<AccessToken, 'id'>;
}

/** A new token in ArangoDB's form: `v1.` and the hexadecimal form of a JSON object with 256 random bits. */
export function issueAccessToken(
  user: string,
  name: string,
  validUntil: number,
  isTrusted: boolean,
): IssuedToken {
  const createdAt = Math.floor(Date.now() / 1000);
  const content = { u: user, e: validUntil, c: createdAt, h: randomBytes(32).toString('hex') };
  const token = `${prefix}${Buffer.from(JSON.stringify(content)).toString('hex')}`;
  const fingerprint = `${prefix}..${token.slice(-6)}`;
  return { token, record: { name, validUntil, createdAt, fingerprint, hash: hashOf(token), isTrusted } };
}

/** The user that a token names; undefined for a text that is no token. */
export function userOfToken(token: string): string | undefined {
  if (!token.startsWith(prefix) || token.length > maxLength) return undefined;
  try {
    const content: unknown = JSON.parse(Buffer.from(token.slice(prefix.length), 'hex').toString('utf8'));
    const { u } = (content ?? {}) as { readonly u?: unknown };
    return typeof u === 'string' ? u : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The valid token of the user with this text. The hash is of random bits, so its comparison reveals nothing. */
export function findAccessToken(
  tokens: readonly AccessToken[],
  token: string,
  isAuthOff: boolean,
): AccessToken | undefined {
  const hash = hashOf(token);
  return tokens.find((known) => known.hash === hash && isActive(known, isAuthOff));
}

export function isActive({ validUntil, isTrusted }: AccessToken, isAuthOff: boolean): boolean {
  return validUntil * 1000 > Date.now() && (isTrusted === true || isAuthOff);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}

/** The stored form of the tokens of a user. */
export function readAccessTokens(value: Value | undefined): readonly AccessToken[] {
  return Array.isArray(value) ? (value as unknown as readonly AccessToken[]) : [];
}

export function storedAccessTokens(tokens: readonly AccessToken[]): readonly ObjectValue[] {
  return tokens.map((token) => ({ ...token }));
}
