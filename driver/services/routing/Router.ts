import { Endpoint } from './Endpoint.ts';
import type { JoiModule } from './schemas.ts';

/** The code of a route or a middleware. */
export type Handler = (request: unknown, response: unknown, next: (() => void) | undefined) => unknown;

interface Entry {
  readonly segments: readonly Segment[];
  readonly endpoint: Endpoint;
}

export interface Route extends Entry {
  readonly kind: 'route';
  readonly methods: readonly string[];
  readonly handler: Handler;
  readonly name: string | undefined;
}

export interface Middleware extends Entry {
  readonly kind: 'middleware';
  readonly handler: Handler;
}

interface Child extends Entry {
  readonly kind: 'child';
  readonly router: Router;
  readonly name: string | undefined;
}

export type Segment =
  | { readonly kind: 'fixed'; readonly text: string }
  | { readonly kind: 'param'; readonly name: string }
  | { readonly kind: 'rest' };

const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const bodyMethods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The routes of a service, or of a part of it. Its schemas and descriptions apply to all of its routes. */
export class Router extends Endpoint {
  readonly entries: (Route | Middleware | Child)[] = [];
  readonly #joi: () => JoiModule;

  constructor(joi: () => JoiModule) {
    super(joi);
    this.#joi = joi;
  }

  /** Another router with the same library of schemas. */
  sibling(): Router {
    return new Router(this.#joi);
  }

  get(...args: readonly unknown[]): Endpoint {
    return this.#add(['GET', 'HEAD'], args);
  }

  head(...args: readonly unknown[]): Endpoint {
    return this.#add(['HEAD'], args);
  }

  post(...args: readonly unknown[]): Endpoint {
    return this.#add(['POST'], args);
  }

  put(...args: readonly unknown[]): Endpoint {
    return this.#add(['PUT'], args);
  }

  patch(...args: readonly unknown[]): Endpoint {
    return this.#add(['PATCH'], args);
  }

  delete(...args: readonly unknown[]): Endpoint {
    return this.#add(['DELETE'], args);
  }

  options(...args: readonly unknown[]): Endpoint {
    return this.#add(['OPTIONS'], args);
  }

  all(...args: readonly unknown[]): Endpoint {
    return this.#add(allMethods, args);
  }

  /** A route of several methods. */
  route(method: string | readonly string[], ...args: readonly unknown[]): Endpoint {
    const methods = [method].flat().map((each) => each.toUpperCase());
    const unknown = methods.find((each) => !allMethods.includes(each));
    if (unknown !== undefined) throw new TypeError(`expected a method of HTTP, found '${unknown}'`);
    return this.#add(methods, args);
  }

  /** Adds a router, or a middleware, at a path. */
  use(...args: readonly unknown[]): Endpoint {
    const path = typeof args[0] === 'string' ? args[0] : '/';
    const [target, name] = typeof args[0] === 'string' ? args.slice(1) : args;
    const endpoint = new Endpoint(this.#joi);
    const segments = toSegments(path).filter(({ kind }) => kind !== 'rest');
    if (target instanceof Router) {
      const label = typeof name === 'string' ? name : undefined;
      this.entries.push({ kind: 'child', segments, endpoint, router: target, name: label });
      return endpoint;
    }
    this.entries.push({ kind: 'middleware', segments, endpoint, handler: middlewareOf(target, endpoint) });
    return endpoint;
  }

  #add(methods: readonly string[], args: readonly unknown[]): Endpoint {
    const path = typeof args[0] === 'string' ? args[0] : '/';
    const rest = typeof args[0] === 'string' ? args.slice(1) : args;
    // `module.context.apiDocumentation()` is a function in ArangoDB, with a route such as '/docs/*'.
    if (rest[0] instanceof Router) return this.use(path, ...rest);
    const handlers = rest.filter((each): each is Handler => typeof each === 'function');
    const name = rest.find((each) => typeof each === 'string') as string | undefined;
    const [first, ...further] = handlers;
    if (first === undefined) throw new TypeError(`expected a function for the route '${path}'`);
    const endpoint = new Endpoint(this.#joi);
    const handler = further.length === 0 ? first : chain(handlers);
    this.entries.push({
      kind: 'route',
      segments: toSegments(path),
      methods,
      handler,
      endpoint,
      name,
    });
    return endpoint;
  }
}

/** Whether a request of this method has a body. */
export function hasBody(method: string): boolean {
  return bodyMethods.includes(method);
}

/** `target`: a function, or an object whose method `register` gives it. */
function middlewareOf(target: unknown, endpoint: Endpoint): Handler {
  if (typeof target === 'function') return target as Handler;
  const { register } = (target ?? {}) as { readonly register?: (endpoint: Endpoint) => unknown };
  if (typeof register !== 'function') {
    throw new TypeError("expected a router, a function or an object with the method 'register'");
  }
  const handler = register.call(target, endpoint);
  if (typeof handler !== 'function') throw new TypeError("expected a function as the result of 'register'");
  return handler as Handler;
}

/** Functions of which each calls the next one. */
function chain(handlers: readonly Handler[]): Handler {
  return (request, response, next) => {
    const run = (at: number): unknown => {
      const following = at + 1 < handlers.length ? () => void run(at + 1) : next;
      return handlers[at]?.(request, response, following);
    };
    return run(0);
  };
}

function toSegments(path: string): readonly Segment[] {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.map((part, index): Segment => {
    if (part === '*') {
      if (index < parts.length - 1) throw new TypeError(`expected '*' at the end of the path '${path}'`);
      return { kind: 'rest' };
    }
    return part.startsWith(':')
      ? { kind: 'param', name: part.slice(1) }
      : { kind: 'fixed', text: decodeURIComponent(part) };
  });
}
