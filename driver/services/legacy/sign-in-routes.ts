import type { ServiceResponse } from '../routing/ServiceResponse.ts';
import { type Authentication, type AuthRequest, UserAlreadyExistsError } from './authentication.ts';
import type { LegacyRequest } from './LegacyRequest.ts';

type Handle = (request: AuthRequest, response: ServiceResponse) => unknown;

export interface SignInOptions {
  readonly usernameField?: string;
  readonly passwordField?: string;
  /** Names of values of the body that a new user gets. */
  readonly acceptedAttributes?: readonly string[];
  readonly defaultAttributes?: object;
  readonly onSuccess?: Handle;
  readonly onError?: Handle;
}

type Route = (request: LegacyRequest, response: ServiceResponse) => void;

function refuse(error: string): Handle {
  return (_request, response) => response.status(401).json({ error });
}

function answer(body: (request: AuthRequest) => object): Handle {
  return (request, response) => response.json(body(request));
}

/** The routes `login`, `logout`, `register` and `changePassword` of a controller of 2.8. */
export const signInRoutes = {
  login(auth: Authentication, options: SignInOptions): Route {
    const { usernameField = 'username', passwordField = 'password' } = options;
    const {
      onSuccess = answer(({ currentSession }) => ({
        user: currentSession?.identifier,
        key: currentSession?._key,
      })),
      onError = refuse('Username or Password was wrong'),
    } = options;
    return (given, response) => {
      const request = given as AuthRequest;
      const body = request.body() as Readonly<Record<string, unknown>>;
      const name = body[usernameField];
      const isText = typeof name === 'string' && name !== '';
      if (!isText || auth.users.isValid(name, body[passwordField]) === false) {
        onError(request, response);
        return;
      }
      signIn(auth, request, response, name);
      onSuccess(request, response);
    };
  },

  logout(auth: Authentication, options: SignInOptions): Route {
    const {
      onSuccess = answer(() => ({ notice: 'Logged out!' })),
      onError = refuse('No session was found'),
    } = options;
    return (given, response) => {
      const request = given as AuthRequest;
      if (!request.currentSession) {
        onError(request, response);
        return;
      }
      auth.endSession(request, response, request.currentSession._key);
      request.user = null;
      request.currentSession = null;
      onSuccess(request, response);
    };
  },

  register(auth: Authentication, options: SignInOptions): Route {
    const { usernameField = 'username', passwordField = 'password', acceptedAttributes = [] } = options;
    const { onSuccess = answer(({ user }) => ({ user })), defaultAttributes = {} } = options;
    return (given, response) => {
      const request = given as AuthRequest;
      const body = request.body() as Readonly<Record<string, unknown>>;
      const accepted = acceptedAttributes.filter((name) => body[name] !== undefined && body[name] !== null);
      const data = {
        ...defaultAttributes,
        ...Object.fromEntries(accepted.map((name) => [name, body[name]])),
      };
      const name = String(body[usernameField] ?? '');
      if (auth.users.exists(name)) throw new UserAlreadyExistsError(`the user '${name}' exists`);
      auth.users.add(name, String(body[passwordField] ?? ''), true, data);
      signIn(auth, request, response, name);
      onSuccess(request, response);
    };
  },

  changePassword(auth: Authentication, options: SignInOptions): Route {
    const { passwordField = 'password' } = options;
    const {
      onSuccess = answer(() => ({ notice: 'Changed password!' })),
      onError = refuse('No session was found'),
    } = options;
    return (given, response) => {
      const request = given as AuthRequest;
      const body = request.body() as Readonly<Record<string, unknown>>;
      const name = request.currentSession?.identifier;
      const isChanged = name !== undefined && auth.users.setPassword(name, String(body[passwordField] ?? ''));
      (isChanged ? onSuccess : onError)(request, response);
    };
  },
};

function signIn(auth: Authentication, request: AuthRequest, response: ServiceResponse, name: string): void {
  request.currentSession = auth.beginSession(request, response, name, {});
  request.user = auth.users.get(name);
}
