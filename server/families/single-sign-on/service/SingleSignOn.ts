import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path/posix';
import type { Logger } from 'pino';
import { type SignInFailure, singleSignOnPaths } from '../../../../protocol/single-sign-on.ts';
import { isConsolePath, parseTarget } from '../../../network/address.ts';
import type { Site } from '../../../network/site.ts';
import {
  cookieValue,
  isConfirmed,
  isSameOrigin,
  type RequestSource,
} from '../../../sign-in/request-source.ts';
import type { SessionLease } from '../../../sign-in/Sessions.ts';
import { PendingSignIns, pendingSeconds } from './PendingSignIns.ts';
import { Provider, type ProviderTokens } from './Provider.ts';
import { ProviderError } from './ProviderRequests.ts';
import { ProviderSession } from './ProviderSession.ts';
import type { Claims } from './roles.ts';
import type { SingleSignOnOptions } from './single-sign-on-options.ts';

const maxReturnLength = 8192;
/** The folder of both addresses. */
const cookiePath = dirname(singleSignOnPaths.start);

/** A navigation of a browser; `site` has the path of the connection. */
interface Navigation extends RequestSource {
  readonly method: string;
  readonly query: URLSearchParams;
}

/** A redirect. */
interface Redirect {
  readonly status: 302;
  readonly headers: Readonly<Record<string, string>>;
}

type Finished =
  | { readonly kind: 'answered'; readonly reply: Redirect | { readonly status: 204 } }
  | { readonly kind: 'signed-in'; readonly tokens: ProviderTokens; readonly returnPath: string };

/** Sign-in with the identity provider of the options: the two addresses that a browser visits, and the sessions. */
export class SingleSignOn {
  readonly options: SingleSignOnOptions;
  readonly #provider: Provider;
  readonly #pending = new PendingSignIns();
  readonly #log: Logger;

  constructor(options: SingleSignOnOptions, log: Logger) {
    this.options = options;
    this.#provider = new Provider(options);
    this.#log = log;
  }

  /** What the sign-in page of a connection offers; undefined if no user of the provider can sign in there. */
  offerTo(connection: string): { readonly label: string; readonly isOnly: boolean } | undefined {
    const { label, isOnly, rules, farUsers } = this.options;
    const isOffered =
      connection === '' ? rules.length > 0 : farUsers.some(({ server }) => server === connection);
    return isOffered ? { label, isOnly } : undefined;
  }

  /** Sends the browser to the provider. `connection`: '' for the embedded server. */
  async begin(request: Navigation, connection: string): Promise<Redirect | { readonly status: 204 }> {
    if (!isConfirmed(request)) return { status: 204 };
    if (!isSameOrigin(request)) return failedReply(request, 'foreign');
    const browser = browserSecret(request) ?? randomBytes(32).toString('base64url');
    const redirectUri = `${originOf(request.site)}${request.site.basePath}${singleSignOnPaths.callback}`;
    const [verifier, nonce] = [0, 1].map(() => randomBytes(32).toString('base64url')) as [string, string];
    const returnPath = returnPathOf(request.query.get('return'), request.site);
    const state = this.#pending.add(
      { connection, redirectUri, verifier, nonce, returnPath },
      browser,
      request.remoteAddress,
    );
    try {
      const location = await this.#provider.authorizationUrl({ redirectUri, state, nonce, verifier });
      return redirect(location, browserCookie(request, browser));
    } catch (error) {
      return failedReply(request, this.#failureOf(error, request));
    }
  }

  /** Reads the answer of the provider, which the browser brings. */
  async finish(request: Navigation, connection: string): Promise<Finished> {
    // A preview would use up the answer.
    if (!isConfirmed(request)) return { kind: 'answered', reply: { status: 204 } };
    const refuse = (failure: SignInFailure, reason: string): Finished => {
      this.#log.warn(`a single sign-on from ${request.remoteAddress} was refused: ${reason}`);
      return { kind: 'answered', reply: failedReply(request, failure) };
    };
    const { query } = request;
    const names = ['state', 'code', 'iss', 'error'] as const;
    if (names.some((name) => query.getAll(name).length > 1))
      return refuse('invalid', 'the answer has a parameter twice');
    const [state, code, issuer, error] = names.map((name) => query.get(name) ?? undefined);
    const pending = this.#pending.take(state ?? '', browserSecret(request), connection);
    if (pending === undefined)
      return refuse('expired', 'its state is unknown, used, too old, or of another browser');
    try {
      if (!(await this.#provider.isOwnAnswer(issuer)))
        return refuse('invalid', 'the answer is of another provider');
      if (error !== undefined) return refuse('denied', `the provider answers ${toCode(error)}`);
      if (code === undefined || code.length > 4096) return refuse('invalid', 'the answer has no code');
      const { redirectUri, verifier, nonce, returnPath } = pending;
      const tokens = await this.#provider.exchange({ code, redirectUri, verifier, nonce });
      return { kind: 'signed-in', tokens, returnPath };
    } catch (failure) {
      return { kind: 'answered', reply: failedReply(request, this.#failureOf(failure, request)) };
    }
  }

  /** What limits the session of a sign-in. */
  leaseOf(
    tokens: ProviderTokens,
    { site }: RequestSource,
    user: string,
    isStillUser: (claims: Claims) => Promise<boolean>,
  ): SessionLease {
    const { sessionSeconds, checkSeconds } = this.options;
    return new ProviderSession(this.#provider, tokens, {
      sessionSeconds,
      checkSeconds,
      signOutReturnUri: `${originOf(site)}${site.basePath}/login`,
      isStillUser,
      onEnd: (reason) => this.#log.info(`the session of user '${user}' at the provider: ${reason}`),
    });
  }

  /** The answer if the provider has signed the person in, and no user fits. */
  refusal(request: Navigation, failure: SignInFailure, { subject }: ProviderTokens): Redirect {
    const shown = subject.replace(/\p{C}/gu, '?');
    this.#log.warn(`the single sign-on of '${shown}' from ${request.remoteAddress} was refused: ${failure}`);
    return failedReply(request, failure);
  }

  #failureOf(error: unknown, { remoteAddress }: Navigation): SignInFailure {
    if (!(error instanceof ProviderError)) throw error;
    this.#log.warn(`a single sign-on from ${remoteAddress} failed: ${error.message}`);
    return error.isOutage ? 'unreachable' : 'invalid';
  }
}

/** The redirect after a sign-in, with the cookie of its session. */
export function signedInReply(returnPath: string, cookie: string): Redirect {
  return redirect(returnPath, cookie);
}

function redirect(location: string, cookie?: string): Redirect {
  const headers = { location, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };
  return { status: 302, headers: cookie === undefined ? headers : { ...headers, 'set-cookie': cookie } };
}

/** The sign-in page, which has a sentence for each failure. No text of the provider reaches it. */
function failedReply({ site }: Navigation, failure: SignInFailure): Redirect {
  return redirect(`${site.basePath}/login?failure=${failure}`);
}

/** Browsers follow it to this site only: a path of a page of the console, below the path of the connection. */
function returnPathOf(text: string | null, site: Site): string {
  const home = `${site.basePath}/`;
  if (text === null || text.length > maxReturnLength || !/^\/(?![/\\])[^\p{C}\\]*$/u.test(text)) return home;
  const base = 'http://console.invalid';
  if (!URL.canParse(text, base)) return home;
  const url = new URL(text, base);
  const { pathname } = url;
  if (url.origin !== base || !pathname.startsWith(home)) return home;
  try {
    const { path: found } = parseTarget(pathname.slice(site.basePath.length), 'GET');
    return isConsolePath(found) ? pathname + url.search + url.hash : home;
  } catch {
    // A malformed address opens no page.
    return home;
  }
}

function originOf({ origins, isSecure }: Site): string {
  const scheme = isSecure ? 'https:' : 'http:';
  return origins.find((origin) => origin.startsWith(scheme)) ?? origins[0] ?? '';
}

const cookieName = ({ localPort }: RequestSource) => `orrery_sign_in_${localPort}`;

/** Binds sign-ins to the browser. `Lax`: the answer of the provider is a navigation from another site. */
function browserCookie(source: RequestSource, secret: string): string {
  const { basePath, isSecure } = source.site;
  const secure = isSecure ? '; Secure' : '';
  return `${cookieName(source)}=${secret}; Path=${basePath}${cookiePath}; HttpOnly; SameSite=Lax; Max-Age=${pendingSeconds}${secure}`;
}

function browserSecret(source: RequestSource): string | undefined {
  const value = cookieValue(source.headers.cookie, cookieName(source));
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

function toCode(error: string): string {
  return error.replace(/[^\w.-]/g, '?').slice(0, 60);
}
