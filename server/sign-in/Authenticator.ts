import type { Engine } from '../engine/Engine.ts';
import readServerId from '../families/server/operations/read-server-id.ts';
import type { SingleSignOn } from '../families/single-sign-on/service/SingleSignOn.ts';
import { serverScope } from '../operation/operation.ts';
import { BasicAuth } from './BasicAuth.ts';
import { Directory } from './Directory.ts';
import { type Identity, rightsNow } from './identity.ts';
import { isSameOrigin, type RequestSource, sessionToken } from './request-source.ts';
import { noSessionStore, SessionStore } from './SessionStore.ts';
import { type SessionLease, Sessions } from './Sessions.ts';
import { SignInLink } from './SignInLink.ts';
import { SignInThrottle } from './SignInThrottle.ts';
import { SignInTimes } from './SignInTimes.ts';
import { type TokenOptions, Tokens } from './Tokens.ts';

/** Identifies the user of a request, by Basic or Bearer authorization or by the console's cookie. */
export class Authenticator {
  readonly directory: Directory;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly basic: BasicAuth;
  readonly signInLink = new SignInLink();
  /** Sign-in with an identity provider; undefined without one. */
  singleSignOn: SingleSignOn | undefined;
  /** Receives refused attempts to sign in. */
  onRefused: (user: string, remoteAddress: string) => void = () => undefined;
  /** Authentication is disabled. */
  readonly isOff: boolean;
  /** See `readServerId`. */
  readonly serverId: string | undefined;
  readonly #times: SignInTimes;

  private constructor(
    engine: Engine,
    directory: Directory,
    tokens: Tokens,
    { isOff, serverId }: Pick<Authenticator, 'isOff' | 'serverId'>,
  ) {
    this.directory = directory;
    this.tokens = tokens;
    this.isOff = isOff;
    this.serverId = serverId;
    this.sessions = new Sessions(directory, isOff ? noSessionStore : new SessionStore(engine));
    this.#times = new SignInTimes(engine);
    this.basic = new BasicAuth(directory, new SignInThrottle(), {
      isAuthOff: isOff,
      onSignIn: (identity) => this.#times.note(identity),
      onRefused: (user, remoteAddress) => this.onRefused(user, remoteAddress),
    });
  }

  static async open(engine: Engine, options: TokenOptions): Promise<Authenticator> {
    const isOff = options.isAuthOff;
    const directory = new Directory(engine);
    engine.onAnnounced = () => directory.refresh();
    engine.rightsNow = (scope) => rightsNow(directory, scope);
    await directory.refresh();
    const tokens = await Tokens.open(directory, options);
    const serverId = await engine.run(readServerId, serverScope, null);
    const authenticator = new Authenticator(engine, directory, tokens, { isOff, serverId });
    await authenticator.sessions.load();
    return authenticator;
  }

  /** Opens a session and returns its token. The start of the session becomes the last sign-in of the user. */
  openSession(identity: Identity, address: string | undefined, lease?: SessionLease): string {
    const nowMs = Date.now();
    this.#times.store(identity, nowMs);
    return this.sessions.open(identity, address, nowMs, lease);
  }

  /** The user of the request if its credentials were verified recently, without a wait; as `identify`. */
  findKnown(request: RequestSource, databaseName: string): Identity | undefined {
    const pair = basicCredentials(request.headers.authorization);
    return pair && this.basic.findKnown(databaseName, pair.user, pair.password);
  }

  /** The user of the request; the caller checks the user's rights in the database. */
  async identify(request: RequestSource, databaseName: string): Promise<Identity | undefined> {
    const { authorization } = request.headers;
    if (authorization === undefined) {
      const token = sessionToken(request);
      return token !== undefined && isSameOrigin(request) ? this.sessions.check(token) : undefined;
    }
    const { scheme, credentials } = authorizationParts(authorization);
    switch (scheme) {
      case 'basic': {
        const pair = basicCredentials(authorization);
        if (pair === undefined) return undefined;
        return this.basic.check(databaseName, pair.user, pair.password, request.remoteAddress);
      }
      case 'bearer':
        return this.tokens.check(credentials);
      default:
        return undefined;
    }
  }
}

function authorizationParts(authorization: string) {
  const [scheme = '', credentials = ''] = authorization.split(/\s+/, 2);
  return { scheme: scheme.toLowerCase(), credentials };
}

/** Name and password of Basic authorization; undefined for another scheme and for malformed credentials. */
function basicCredentials(authorization = '') {
  const { scheme, credentials } = authorizationParts(authorization);
  if (scheme !== 'basic') return undefined;
  const pair = Buffer.from(credentials, 'base64').toString('utf8');
  const colonAt = pair.indexOf(':');
  if (colonAt < 0) return undefined;
  return { user: pair.slice(0, colonAt), password: pair.slice(colonAt + 1) };
}
