import { queryCacheApi } from '../../../../protocol/api/query-cache.ts';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import type { CacheMode, CacheProperties } from '../../../engine/queries/QueryCache.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { JsonText, type Reply, type RequestScope, type RouteFamily } from '../../../route/route.ts';

const done: Reply = { status: 200, body: { error: false, code: 200 } };
const modes: readonly CacheMode[] = ['off', 'on', 'demand'];

function showProperties({ engine, dialect }: RequestScope): Reply {
  const { mode, maxResults, ...newer } = engine.queries.cache.properties;
  return { status: 200, body: { mode, maxResults, ...(dialect === '2.8' ? {} : newer) } };
}

function changeProperties(request: RequestScope): Reply {
  const asked = request.jsonObject();
  const { cache } = request.engine.queries;
  const old = cache.properties;
  const size = (name: Exclude<keyof CacheProperties, 'mode' | 'includeSystem'>): number => {
    const value = asked[name];
    return typeof value === 'number' && value > 0 ? Math.floor(value) : old[name];
  };
  const mode = asked.mode === undefined ? old.mode : (modes.find((known) => known === asked.mode) ?? 'off');
  if (mode !== old.mode) cache.clearAll();
  cache.properties = {
    mode,
    maxResults: size('maxResults'),
    maxResultsSize: size('maxResultsSize'),
    maxEntrySize: size('maxEntrySize'),
    includeSystem: typeof asked.includeSystem === 'boolean' ? asked.includeSystem : old.includeSystem,
  };
  return showProperties(request);
}

/** The query cache, and the plan cache (always empty). */
const family: RouteFamily = {
  id: 'query-cache',
  routes: [
    { ...routeOf(queryCacheApi.read), handle: showProperties },
    {
      ...routeOf(queryCacheApi.clear),
      handle: ({ engine, databaseName }) => {
        engine.queries.cache.clear(databaseName);
        return done;
      },
    },
    {
      ...routeOf(queryCacheApi.listEntries),
      handle: (request) => {
        const entries = request.engine.queries.cache.list(request);
        return { status: 200, body: new JsonText(stringifyJson(entries)) };
      },
    },
    { ...routeOf(queryCacheApi.readProperties), handle: showProperties },
    {
      ...routeOf(queryCacheApi.changeProperties),
      handle: changeProperties,
    },
    // Planning takes a tenth of the time of the shortest query, so plans are not cached and the list is empty.
    {
      ...routeOf(queryCacheApi.listPlans),
      handle: () => ({ status: 200, body: [] }),
    },
    { ...routeOf(queryCacheApi.clearPlans), handle: () => done },
  ],
};
export default family;
