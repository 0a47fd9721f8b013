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
  const parts = path.split('/').filter((part) => part !== '');
  const found = [...routesOf(router, parts)];
  const checked = found.flatMap((each) => {
    const endpoints = [...new Set([...each.endpoints, ...each.steps.map(({ endpoint }) => endpoint)])];
    const pathParams = checkParams(endpoints, each.match);
    return pathParams === undefined ? [] : [{ ...each, endpoints, pathParams }];
  });
  checked.sort((left, right) => (left.rank < right.rank ? -1 : left.rank > right.rank ? 1 : 0));
  const best = checked.find(({ route }) => route.methods.includes(method));
  if (best === undefined) return { methods: [...new Set(checked.flatMap(({ route }) => route.methods))] };
  const { steps, pathParams, match, endpoints, routers } = best;
  return { steps, pathParams, suffix: match.suffix, endpoints, routers };
}

type Outer = Pick<Found, 'steps' | 'endpoints' | 'routers' | 'rank'>;

function* routesOf(
  router: Router,
  parts: readonly string[],
  from: Match = { texts: {}, at: 0, suffix: '' },
  outer: Outer = { steps: [], endpoints: [router], routers: [{ router, segments: [] }], rank: '' },
): Iterable<Found> {
  const middleware = router.entries.filter((entry): entry is Middleware => entry.kind === 'middleware');
  const steps = [...outer.steps, ...middleware.filter(({ segments }) => matchOf(segments, parts, from))];
  for (const entry of router.entries) {
    if (entry.kind === 'middleware') continue;
    const match = matchOf(entry.segments, parts, from);
    if (match === undefined) continue;
    const endpoints = [...outer.endpoints, entry.endpoint];
    const rank = outer.rank + rankOf(entry.segments);
    const { routers } = outer;
    if (entry.kind === 'child') {
      const segments = [...(routers.at(-1)?.segments ?? []), ...entry.segments];
      yield* routesOf(entry.router, parts, match, {
        steps,
        endpoints: [...endpoints, entry.router],
        routers: [...routers, { router: entry.router, segments }],
        rank,
      });
    } else if (match.at === parts.length) {
      const { handler, endpoint } = entry;
      yield { route: entry, steps: [...steps, { handler, endpoint }], endpoints, routers, match, rank };
    }
  }
}

/** Undefined if the path does not begin with the segments. */
function matchOf(segments: readonly Segment[], parts: readonly string[], from: Match): Match | undefined {
  const texts: Record<string, string> = { ...from.texts };
  let { at } = from;
  for (const segment of segments) {
    if (segment.kind === 'rest') return { texts, at: parts.length, suffix: parts.slice(at).join('/') };
    const part = parts[at];
    if (part === undefined) return undefined;
    if (segment.kind === 'param') texts[segment.name] = decode(part);
    else if (segment.text !== decode(part)) return undefined;
    at += 1;
  }
  return { texts, at, suffix: from.suffix };
}

function rankOf(segments: readonly Segment[]): string {
  return segments.map(({ kind }) => ({ fixed: '0', param: '1', rest: '2' })[kind]).join('');
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
