import type { Value } from '../../../../aql/values/value.ts';

/** A console session as it is stored with the secrets of its user. */
export interface StoredSession {
  /** SHA-256 of the token. */
  readonly tokenHash: string;
  /** The value of `stampOf` when the session was opened. */
  readonly stamp: string;
  /** Milliseconds since 1970. */
  readonly lastMs: number;
  /** Time and client address of the sign-in; missing in sessions of earlier versions. */
  readonly startMs?: number;
  readonly address?: string;
}

/** Time without a request after which a session ends. */
export const sessionIdleMs = 24 * 3600_000;
/** A user has one or two browsers, and possibly a script that signs in each time. */
export const maxSessionsPerUser = 100;

/** The member `sessions` of a secret; anything else in it is ignored. */
export function readStoredSessions(value: Value | undefined): readonly StoredSession[] {
  return Array.isArray(value) ? value.filter(isStoredSession) : [];
}

function isStoredSession(value: unknown): value is StoredSession {
  if (typeof value !== 'object' || value === null) return false;
  const { tokenHash, stamp, lastMs, startMs, address } = value as Readonly<Record<string, unknown>>;
  return (
    typeof tokenHash === 'string' &&
    typeof stamp === 'string' &&
    typeof lastMs === 'number' &&
    (startMs === undefined || typeof startMs === 'number') &&
    (address === undefined || typeof address === 'string')
  );
}

/** The sessions with one added or replaced, without those that are idle or above the limit. */
export function withSession(
  sessions: readonly StoredSession[],
  added: StoredSession,
): readonly StoredSession[] {
  return [...withoutSession(sessions, added.tokenHash), added]
    .filter(({ lastMs }) => added.lastMs - lastMs <= sessionIdleMs)
    .slice(-maxSessionsPerUser);
}

export function withoutSession(
  sessions: readonly StoredSession[],
  tokenHash: string,
): readonly StoredSession[] {
  return sessions.filter((session) => session.tokenHash !== tokenHash);
}
