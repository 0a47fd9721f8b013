import type { ServiceResponse } from '../routing/ServiceResponse.ts';
import type { LegacyRequest } from './LegacyRequest.ts';

/** A session as a storage of 2.8 gives it. */
interface LegacySession {
  forClient(): string;
  /** Milliseconds. */
  getTTL?(): number;
  delete?(): unknown;
}

interface LegacyStorage {
  create(): LegacySession;
  get(id: string): LegacySession | null;
  readonly errors?: { readonly SessionNotFound?: unknown };
  delete?(id: string): unknown;
}

interface CookieSettings {
  readonly name?: string;
  readonly secret?: string;
  readonly algorithm?: string;
  readonly ttl?: number;
}

export interface SessionOptions {
  readonly sessionStorage?: LegacyStorage | { readonly sessionStorage: LegacyStorage } | string;
  /** The name of `sessionStorage` before 2.6. */
  readonly sessionStorageApp?: string;
  /** In 2.6: 'cookie' or 'header'. */
  readonly type?: string;
  readonly cookie?: boolean | string | CookieSettings;
  readonly cookieName?: string;
  readonly cookieSecret?: string;
  readonly header?: boolean | string;
  readonly autoCreateSession?: boolean;
}

/** The exports of the service at a mount; the default storage without a name. */
export type ActivateSessions = (mount: string | undefined) => unknown;

type SessionRequest = LegacyRequest & { session?: LegacySession | null };

/** The sessions of a controller. */
export interface LegacySessions {
  getSessionStorage(): LegacyStorage;
  open(request: LegacyRequest): void;
  send(request: LegacyRequest, response: ServiceResponse): void;
  end(request: LegacyRequest, response: ServiceResponse): void;
}

export function createSessions(options: SessionOptions, exportsAt: ActivateSessions): LegacySessions {
  const { autoCreateSession = true } = options;
  const storage = () => storageOf(options.sessionStorage ?? options.sessionStorageApp, exportsAt);
  const cookie = cookieOf(options);
  const header = headerOf(options);
  const signed = cookie?.secret === undefined ? {} : { signed: cookie };
  const idIn = (request: LegacyRequest): string | null =>
    (header && request.get(header)) || (cookie && request.cookie(cookie.name, signed)) || null;
  return {
    getSessionStorage: storage,
    open(request: SessionRequest) {
      const id = idIn(request);
      const found = id === null ? null : findSession(storage(), id);
      request.session = found ?? (autoCreateSession ? storage().create() : null);
    },
    send({ session }: SessionRequest, response) {
      if (!session) return;
      const id = session.forClient();
      if (header) response.set(header, id);
      const ttl = session.getTTL?.() ?? Number.POSITIVE_INFINITY;
      const settings = Number.isFinite(ttl) ? { ttl: ttl / 1000, ...cookie } : cookie;
      if (cookie) response.cookie(cookie.name, id, settings);
    },
    end(request: SessionRequest, response) {
      request.session?.delete?.();
      request.session = autoCreateSession ? storage().create() : null;
      if (cookie && request.session === null) response.cookie(cookie.name, '', { ttl: -1 });
    },
  };
}

/** Null also if the storage throws its error for an unknown session. */
function findSession(storage: LegacyStorage, id: string): LegacySession | null {
  try {
    return storage.get(id);
  } catch (error) {
    const kind = storage.errors?.SessionNotFound;
    if (typeof kind === 'function' && error instanceof kind) return null;
    throw error;
  }
}

function storageOf(given: SessionOptions['sessionStorage'], exportsAt: ActivateSessions): LegacyStorage {
  const found = given === undefined || typeof given === 'string' ? exportsAt(given) : given;
  const { sessionStorage } = found as { readonly sessionStorage?: LegacyStorage };
  return sessionStorage ?? (found as LegacyStorage);
}

function cookieOf({ type, cookie, cookieName, cookieSecret }: SessionOptions) {
  if (cookie === undefined && type !== 'cookie') return undefined;
  if (cookie === false) return undefined;
  const given: CookieSettings =
    typeof cookie === 'string' ? { name: cookie } : typeof cookie === 'object' ? cookie : {};
  const secret = given.secret ?? cookieSecret;
  return { ...given, name: given.name ?? cookieName ?? 'sid', ...(secret === undefined ? {} : { secret }) };
}

function headerOf({ type, header }: SessionOptions): string | undefined {
  if (typeof header === 'string') return header;
  return header === true || type === 'header' ? 'X-Session-Id' : undefined;
}
