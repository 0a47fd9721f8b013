import { makesPlans, ruleDescription, ruleNames } from '../../../../aql/optimize.ts';
import { queryApi } from '../../../../protocol/api/query.ts';
import type { Method } from '../../../../protocol/endpoint.ts';
import { badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { requireAccess } from '../../../auth/access.ts';
import type { ListedQuery, TrackingProperties } from '../../../engine/queries/QueryList.ts';
import type { QueryViewer } from '../../../engine/queries/query-viewer.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { unsupportedMethod } from '../../../route/replies.ts';
import { requireSystem } from '../../../route/require-system.ts';
import {
  JsonText,
  jsonOf,
  maxDataBytes,
  type Reply,
  type RequestScope,
  type Route,
  type RouteFamily,
} from '../../../route/route.ts';
import explainQuery from '../operations/explain-query.ts';
import parseQuery from '../operations/parse-query.ts';
import { queryForm } from './lib/query-form.ts';

/** Real servers raise a smaller length to this one, in bytes. */
const minQueryStringLength = 64;

const done: Reply = { status: 200, body: { error: false, code: 200 } };

/** The scope of a call: queries of its database, or of all with `?all=true`, for administrators in _system. */
function viewerOf(request: RequestScope): QueryViewer {
  const { dialect, databaseName, query, rights, userId } = request;
  if (dialect === '2.8' || query.get('all') !== 'true') return { databaseName, rights, userId };
  requireSystem(request);
  requireAccess('administrator', request, false);
  return { databaseName: undefined, rights, userId };
}

function listed({ dialect }: RequestScope, queries: readonly ListedQuery[]): Reply {
  return {
    status: 200,
    body: new JsonText(stringifyJson(queries.map((query) => queryForm(query, dialect)))),
  };
}

function kill(request: RequestScope): Reply {
  const id = request.params.id!;
  if (request.engine.queries.kill(viewerOf(request), id)) {
    request.engine.onAudited(request, { event: 'kill query', of: { id } });
    return done;
  }
  if (request.dialect === '2.8') throw unknownQuery(id);
  throw new DatabaseError('ERROR_QUERY_NOT_FOUND', { status: 404 });
}

/** The error of 2.8. */
function unknownQuery(id: string): DatabaseError {
  return new DatabaseError('ERROR_QUERY_NOT_FOUND', { message: `cannot kill query '${id}'`, status: 400 });
}

function showProperties({ engine, dialect }: RequestScope): Reply {
  const { trackBindVars, slowStreamingQueryThreshold, ...older } = engine.queries.list.properties;
  const newer = dialect === '2.8' ? {} : { trackBindVars, slowStreamingQueryThreshold };
  return { status: 200, body: { error: false, code: 200, ...older, ...newer } };
}

function changeProperties(request: RequestScope): Reply {
  const asked = (request.json() ?? {}) as Partial<Record<keyof TrackingProperties, unknown>>;
  const { list } = request.engine.queries;
  const old = list.properties;
  const flag = (name: 'enabled' | 'trackSlowQueries' | 'trackBindVars'): boolean => {
    const value = asked[name];
    return typeof value === 'boolean' ? value : old[name];
  };
  const size = (name: Exclude<keyof TrackingProperties, Parameters<typeof flag>[0]>): number => {
    const value = asked[name];
    return typeof value === 'number' ? Math.max(0, value) : old[name];
  };
  list.properties = {
    enabled: flag('enabled'),
    trackSlowQueries: flag('trackSlowQueries'),
    trackBindVars: flag('trackBindVars'),
    maxSlowQueries: Math.floor(size('maxSlowQueries')),
    slowQueryThreshold: size('slowQueryThreshold'),
    slowStreamingQueryThreshold: size('slowStreamingQueryThreshold'),
    maxQueryStringLength: Math.max(minQueryStringLength, Math.floor(size('maxQueryStringLength'))),
  };
  return showProperties(request);
}

const expected: Readonly<Partial<Record<Method, string>>> = {
  GET: 'expecting GET /_api/query/<type>',
  POST: 'expecting POST /_api/query',
  PUT: 'expecting PUT /_api/query/properties',
  DELETE: 'expecting DELETE /_api/query/<id> or /_api/query/slow',
};

/** Unknown calls, with the messages of 2.8. */
function refuse({ method, path, dialect }: RequestScope): never {
  const message = expected[method];
  if (message === undefined) {
    const words = "'ILLEGAL /_api/document' not implemented";
    throw new DatabaseError('ERROR_NOT_IMPLEMENTED', { message: words, status: 501 });
  }
  const [type, ...more] = path.split('/').slice(3);
  if (method === 'DELETE' && type !== undefined && more.length === 0 && dialect === '2.8') {
    throw unknownQuery(type);
  }
  if (method === 'GET' && type !== undefined && more.length === 0) {
    const words = `unknown type '${type}', expecting 'slow', 'current', or 'properties'`;
    throw new DatabaseError('ERROR_HTTP_NOT_FOUND', { message: words });
  }
  throw badParameter(message);
}

function describeRule(name: string) {
  const flags = {
    hidden: false,
    clusterOnly: false,
    // All rules of this optimizer.
    canBeDisabled: true,
    canCreateAdditionalPlans: makesPlans(name),
    disabledByDefault: false,
    enterpriseOnly: false,
  };
  return { name, flags, description: ruleDescription(name) };
}

const refused: readonly Route[] = [
  '/_api/query',
  '/_api/query/current',
  '/_api/query/slow',
  '/_api/query/properties',
  '/_api/query/rules',
  '/_api/query/:id',
  '/_api/query/*',
].flatMap((path) => [
  { method: '*', path, access: 'read', handle: refuse },
  { method: 'HEAD', path, access: 'read', handle: refuse },
]);

const family: RouteFamily = {
  id: 'query',
  routes: [
    ...refused,
    {
      ...routeOf(queryApi.parse),
      maxBodyBytes: maxDataBytes,
      handle: async (request) => {
        const text = await request.run(parseQuery, { body: request.body });
        return { status: 200, body: jsonOf(text) };
      },
    },
    {
      ...routeOf(queryApi.explain),
      maxBodyBytes: maxDataBytes,
      handle: async (request) => {
        const text = await request.run(explainQuery, { body: request.body });
        return { status: 200, body: jsonOf(text) };
      },
    },
    {
      method: '*',
      path: '/_api/explain',
      access: 'read',
      handle: unsupportedMethod,
    },
    {
      ...routeOf(queryApi.listRunning),
      handle: (request) => listed(request, request.engine.queries.current(viewerOf(request))),
    },
    {
      ...routeOf(queryApi.listSlow),
      handle: (request) => listed(request, request.engine.queries.list.slow(viewerOf(request))),
    },
    {
      ...routeOf(queryApi.clearSlow),
      handle: (request) => {
        request.engine.queries.list.clearSlow(viewerOf(request));
        return done;
      },
    },
    { ...routeOf(queryApi.readProperties), handle: showProperties },
    { ...routeOf(queryApi.changeProperties), handle: changeProperties },
    { ...routeOf(queryApi.kill), handle: kill },
    {
      ...routeOf(queryApi.listRules),
      handle: ({ dialect }) => ({
        status: 200,
        body: ruleNames(dialect).map(describeRule),
      }),
    },
  ],
};
export default family;
