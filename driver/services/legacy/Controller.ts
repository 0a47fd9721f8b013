import type { Endpoint } from '../routing/Endpoint.ts';
import type { Router } from '../routing/Router.ts';
import type { ServiceRequest } from '../routing/ServiceRequest.ts';
import type { ServiceResponse } from '../routing/ServiceResponse.ts';
import type { JoiModule } from '../routing/schemas.ts';
import type { ServiceContext } from '../ServiceContext.ts';
import {
  type Authentication,
  type AuthenticationOptions,
  type AuthRequest,
  UserAlreadyExistsError,
} from './authentication.ts';
import { LegacyRequest, toLegacyResponse } from './LegacyRequest.ts';
import {
  type ActivateSessions,
  createSessions,
  type LegacySessions,
  type SessionOptions,
} from './legacy-sessions.ts';
import { RouteDescription } from './RouteDescription.ts';
import { type SignInOptions, signInRoutes } from './sign-in-routes.ts';

type Callback = (request: LegacyRequest, response: ServiceResponse, injected?: object) => unknown;
type Around = (
  request: LegacyRequest,
  response: ServiceResponse,
  options: object,
  next: () => void,
) => unknown;

type Before = (request: LegacyRequest, response: ServiceResponse, options: object) => unknown;

interface ControllerParts {
  readonly joi: () => JoiModule;
  readonly httpError: (status: number, message: string) => Error;
  /** The router of the service. */
  readonly router: () => Router;
  readonly sessions: ActivateSessions;
  authentication(context: ServiceContext, options: AuthenticationOptions): Authentication;
}

/** Calls that all further routes of a controller get. */
class RouteCalls {
  readonly calls: (readonly [name: string, args: readonly unknown[]])[] = [];

  constructor(names: readonly string[]) {
    for (const name of names) this.allow(name);
  }

  allow(name: string): void {
    const record = (...args: readonly unknown[]) => {
      this.calls.push([name, args]);
      return this;
    };
    Object.defineProperty(this, name, { value: record, configurable: true });
  }
}

const described = ['pathParam', 'queryParam', 'errorResponse', 'onlyIf', 'onlyIfAuthenticated'];

/** The requests as the code sees them, which middleware and route share. */
const requests = new WeakMap<object, LegacyRequest>();

function legacyOf(request: unknown): LegacyRequest {
  const known = requests.get(request as object);
  if (known !== undefined) return known;
  const created = new LegacyRequest(request as ServiceRequest);
  requests.set(request as object, created);
  return created;
}

/** The class `Foxx.Controller`: routes below a path. */
export function createControllerClass(parts: ControllerParts) {
  return class extends Controller {
    constructor(context: ServiceContext, options?: ControllerOptions) {
      super(parts, context, options);
    }
  };
}

interface ControllerOptions {
  readonly urlPrefix?: string;
}

class Controller {
  readonly applicationContext: ServiceContext;
  readonly collectionPrefix: string;
  readonly allRoutes = new RouteCalls(described);
  readonly injectors: Record<string, () => unknown> = {};
  readonly extensions: Record<string, (...args: unknown[]) => unknown> = {};
  sessions: LegacySessions | undefined;
  auth: Authentication | undefined;
  readonly #router: Router;
  readonly #injected: Record<string, unknown> = {};

  readonly #parts: ControllerParts;

  constructor(parts: ControllerParts, context: ServiceContext, { urlPrefix = '' }: ControllerOptions = {}) {
    this.#parts = parts;
    if (context === undefined || context === null)
      throw new TypeError('expected applicationContext as the first argument');
    this.applicationContext = context;
    this.collectionPrefix = context.collectionPrefix;
    this.#router = parts.router().sibling();
    const path = `/${context.prefix}/${urlPrefix}`.replace(/\/+/g, '/');
    parts.router().use(path, this.#router);
  }

  get(path: string, callback: Callback): RouteDescription {
    return this.handleRequest('GET', path, callback);
  }

  head(path: string, callback: Callback): RouteDescription {
    return this.handleRequest('HEAD', path, callback);
  }

  post(path: string, callback: Callback): RouteDescription {
    return this.handleRequest('POST', path, callback);
  }

  put(path: string, callback: Callback): RouteDescription {
    return this.handleRequest('PUT', path, callback);
  }

  patch(path: string, callback: Callback): RouteDescription {
    return this.handleRequest('PATCH', path, callback);
  }

  delete(path: string, callback: Callback): RouteDescription {
    return this.handleRequest('DELETE', path, callback);
  }

  del(path: string, callback: Callback): RouteDescription {
    return this.delete(path, callback);
  }

  handleRequest(method: string, path: string, callback: Callback): RouteDescription {
    const methods = method.toUpperCase() === 'GET' ? ['GET', 'HEAD'] : [method];
    // Assigned before the route can run.
    let description: RouteDescription | undefined;
    const endpoint: Endpoint = this.#router.route(methods, path, (given: unknown, answer: unknown) => {
      const request = legacyOf(given);
      const response = toLegacyResponse(answer as ServiceResponse);
      try {
        description?.prepare(request);
        callback(request, response, this.#inject());
        response.statusCode ??= 200;
      } catch (error) {
        const found = description?.findError(error);
        if (found === undefined) throw error;
        response.status(found.status).json(found.body);
      }
    });
    const { joi, httpError } = this.#parts;
    const hasRoot = this.applicationContext.manifest.rootElement === true;
    description = Object.assign(new RouteDescription(endpoint, joi, httpError, hasRoot), this.extensions);
    for (const [name, args] of this.allRoutes.calls) callMethod(description, name, args);
    return description;
  }

  before(...args: readonly [Before] | readonly [string, Before]): void {
    this.#around<Before>(args, (work) => (request, response, options, next) => {
      if (work(request, response, options) !== false) next();
    });
  }

  after(...args: readonly [Before] | readonly [string, Before]): void {
    this.#around<Before>(args, (work) => (request, response, options, next) => {
      next();
      work(request, response, options);
    });
  }

  around(...args: readonly [Around] | readonly [string, Around]): void {
    this.#around<Around>(args, (work) => work);
  }

  addInjector(name: string | Readonly<Record<string, () => unknown>>, create?: () => unknown): void {
    if (typeof name === 'string') Object.assign(this.injectors, { [name]: create });
    else Object.assign(this.injectors, name);
  }

  /** The name of `addInjector` before 2.3. */
  inject(name: string | Readonly<Record<string, () => unknown>>, create?: () => unknown): void {
    this.addInjector(name, create);
  }

  /** A collection of the service. */
  collection(name: string): unknown {
    return this.applicationContext.collection(name);
  }

  activateAuthentication(options: AuthenticationOptions = {}): void {
    const auth = this.#parts.authentication(this.applicationContext, options);
    this.auth = auth;
    this.before((request) => auth.open(request as AuthRequest));
    this.after((request) => (request as AuthRequest).currentSession?.update());
  }

  getAuth(): Authentication | undefined {
    return this.auth;
  }

  getUsers(): Authentication['users'] {
    return this.#activeAuth().users;
  }

  login(path: string, options: SignInOptions = {}): RouteDescription {
    return this.post(path, signInRoutes.login(this.#activeAuth(), options));
  }

  logout(path: string, options: SignInOptions = {}): RouteDescription {
    return this.post(path, signInRoutes.logout(this.#activeAuth(), options));
  }

  register(path: string, options: SignInOptions = {}): RouteDescription {
    const route = this.post(path, signInRoutes.register(this.#activeAuth(), options));
    return route.errorResponse(UserAlreadyExistsError, 400, 'User already exists');
  }

  changePassword(path: string, options: SignInOptions = {}): RouteDescription {
    return this.post(path, signInRoutes.changePassword(this.#activeAuth(), options));
  }

  #activeAuth(): Authentication {
    if (this.auth === undefined) throw new Error('expected a call of activateAuthentication before');
    return this.auth;
  }

  /** Adds methods to the descriptions of further routes. */
  extend(methods: Readonly<Record<string, (...args: unknown[]) => unknown>>): void {
    for (const [name, method] of Object.entries(methods)) {
      this.extensions[name] = function (this: unknown, ...args) {
        method.apply(this, args);
        return this;
      };
      this.allRoutes.allow(name);
    }
  }

  /** A page about the routes. */
  apiDocumentation(path: string): void {
    this.#router.use(path.replace(/\/\*?$/, ''), this.applicationContext.createDocumentationRouter());
  }

  activateSessions(options: SessionOptions = {}): void {
    const sessions = createSessions(options, this.#parts.sessions);
    this.sessions = sessions;
    this.before((request) => sessions.open(request));
    this.after((request, response) => sessions.send(request, response));
  }

  getSessions(): LegacySessions | undefined {
    return this.sessions;
  }

  /** A route that ends the session. */
  destroySession(
    path: string,
    given:
      | Callback
      | { readonly method?: string; readonly before?: Callback; readonly after?: Callback } = {},
  ): RouteDescription {
    const { method = 'post', before, after } = typeof given === 'function' ? { after: given } : given;
    return this.handleRequest(method, path, (request, response, injected) => {
      before?.(request, response, injected);
      this.sessions?.end(request, response);
      if (after === undefined) response.json({ message: 'logged out' });
      else after(request, response, injected);
    });
  }

  #around<Work>(args: readonly unknown[], toAround: (work: Work) => Around): void {
    const [path, work] = args.length > 1 ? args : ['/*', args[0]];
    const run = toAround(work as Work);
    const { isDevelopment, isProduction, mount, name, version, options, prefix } = this.applicationContext;
    const about = { isDevelopment, isProduction, mount, name, version, options, prefix };
    this.#router.use(String(path), (request: unknown, response: unknown, next?: () => void) => {
      run(legacyOf(request), toLegacyResponse(response as ServiceResponse), about, () => next?.());
    });
  }

  /** Values of injectors, created when they are read. */
  #inject(): object {
    const injected = {};
    for (const [name, create] of Object.entries(this.injectors)) {
      const get = () => {
        if (!Object.hasOwn(this.#injected, name)) this.#injected[name] = create.call(this);
        return this.#injected[name];
      };
      Object.defineProperty(injected, name, { get, enumerable: true });
    }
    return injected;
  }
}

function callMethod(target: object, name: string, args: readonly unknown[]): void {
  const method: unknown = Reflect.get(target, name);
  if (typeof method === 'function') method.apply(target, args);
}
