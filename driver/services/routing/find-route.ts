import { decode } from './decode.ts';
import type { Endpoint } from './Endpoint.ts';
import type { Handler, Middleware, Route, Router, Segment } from './Router.ts';
import { checkValue } from './schemas.ts';

/** A step of a request: a middleware, or the route itself. */
interface Step {
  readonly handler: Handler;
  readonly endpoint: Endpoint;
}

export interface FoundRoute {
  /** Middleware in the order of definition, then the route. */
  readonly steps: readonly Step[];
  readonly pathParams: Readonly<Record<string, unknown>>;
  /** The rest of the path that `*` matches. */
  readonly suffix: string;
  /** Endpoints from the outermost router to the route, then those of the middleware. */
  readonly endpoints: readonly Endpoint[];
  /** The routers around the route, the innermost one last, with the segments of their paths below the mount. */
  readonly routers: readonly PlacedRouter[];
}

export interface PlacedRouter {
  readonly router: Router;
  readonly segments: readonly Segment[];
}

/** The parts of a path between its slashes. */
interface Parts {
  readonly encoded: readonly string[];
  readonly decoded: readonly string[];
}

interface Match {
  readonly texts: Readonly<Record<string, string>>;
  /** The next segment of the path. */
  readonly at: number;
  readonly suffix: string;
}

interface Found {
  readonly route: Route;
  readonly steps: readonly Step[];
  readonly endpoints: readonly Endpoint[];
  readonly routers: readonly PlacedRouter[];
  readonly match: Match;
  /** `0` for each fixed segment, `1` for a parameter, `2` for the rest: smaller ones match more exactly. */
  readonly rank: string;
}

/**
 * The most exact route of a path: fixed segments precede parameters, and parameters precede `*`. A route does not match
 * if a schema refuses its parameter. Without a route for the method, returns the methods of the other routes.
 */
export function findRoute(
  router: Router,
  method: string,
  path: string,
): FoundRoute | { readonly methods: readonly string[] } {
  const encoded = path.split('/').filter((part) => part !== '');
  const found: Found[] = [];
  collect(router, { encoded, decoded: encoded.map(decode) }, start, outermost(router), found);
  if (found.length > 1) {
    found.sort((left, right) => (left.rank < right.rank ? -1 : left.rank > right.rank ? 1 : 0));
  }
  for (const each of found) {
    if (!each.route.methods.includes(method)) continue;
    const checked = check(each);
    if (checked !== undefined) return checked;
  }
  const others = found.filter((each) => check(each) !== undefined);
  return { methods: [...new Set(others.flatMap(({ route }) => route.methods))] };
}

/** With the values of its parameters; undefined if a schema refuses one. */
function check({ steps, match, endpoints, routers }: Found): FoundRoute | undefined {
  const all = new Set(endpoints);
  for (const { endpoint } of steps) all.add(endpoint);
  const list = [...all];
  const pathParams = checkParams(list, match);
  return pathParams && { steps, pathParams, suffix: match.suffix, endpoints: list, routers };
}

type Outer = Pick<Found, 'steps' | 'endpoints' | 'routers' | 'rank'>;

const start: Match = { texts: {}, at: 0, suffix: '' };

function outermost(router: Router): Outer {
  return { steps: [], endpoints: [router], routers: [{ router, segments: [] }], rank: '' };
}

/** Adds the routes of a router that match. A service may have many routes: only those that match need objects. */
function collect(router: Router, parts: Parts, from: Match, outer: Outer, found: Found[]): void {
  let steps: readonly Step[] | undefined;
  for (const entry of router.entries) {
    if (entry.kind === 'middleware') continue;
    const match = matchOf(entry.segments, parts, from);
    if (match === undefined) continue;
    if (entry.kind === 'route' && match.at !== parts.encoded.length) continue;
    steps ??= [...outer.steps, ...middlewareOf(router, parts, from)];
    const rank = outer.rank + rankOf(entry.segments);
    const { routers } = outer;
    if (entry.kind === 'child') {
      const segments = [...(routers.at(-1)?.segments ?? []), ...entry.segments];
      const inner: Outer = {
        steps,
        endpoints: [...outer.endpoints, entry.endpoint, entry.router],
        routers: [...routers, { router: entry.router, segments }],
        rank,
      };
      collect(entry.router, parts, match, inner, found);
    } else {
      const { handler, endpoint } = entry;
      const endpoints = [...outer.endpoints, endpoint];
      found.push({ route: entry, steps: [...steps, { handler, endpoint }], endpoints, routers, match, rank });
    }
  }
}

function middlewareOf(router: Router, parts: Parts, from: Match): readonly Middleware[] {
  return router.entries.filter(
    (entry): entry is Middleware =>
      entry.kind === 'middleware' && matchOf(entry.segments, parts, from) !== undefined,
  );
}

/** Undefined if the path does not begin with the segments. */
function matchOf(segments: readonly Segment[], { encoded, decoded }: Parts, from: Match): Match | undefined {
  let { texts, at } = from;
  for (const segment of segments) {
    if (segment.kind === 'rest') return { texts, at: encoded.length, suffix: encoded.slice(at).join('/') };
    const part = decoded[at];
    if (part === undefined) return undefined;
    if (segment.kind === 'param') texts = { ...texts, [segment.name]: part };
    else if (segment.text !== part) return undefined;
    at += 1;
  }
  return { texts, at, suffix: from.suffix };
}

const ranks = { fixed: '0', param: '1', rest: '2' } as const;

function rankOf(segments: readonly Segment[]): string {
  let rank = '';
  for (const { kind } of segments) rank += ranks[kind];
  return rank;
}

function checkParams(
  endpoints: readonly Endpoint[],
  { texts }: Match,
): Readonly<Record<string, unknown>> | undefined {
  const params: Record<string, unknown> = { ...texts };
  try {
    for (const { pathParams } of endpoints) {
      for (const [name, { schema }] of pathParams) {
        if (name in texts) params[name] = checkValue(schema, texts[name]);
      }
    }
    return params;
  } catch {
    return undefined;
  }
}
