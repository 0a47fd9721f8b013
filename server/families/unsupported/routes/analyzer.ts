import { analyzerApi } from '../../../../protocol/api/analyzer.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { currentOnly, ok } from '../../../route/replies.ts';
import type { RequestScope, RouteFamily } from '../../../route/route.ts';

/** The built-in analyzers. AQL has no function that needs others. */
const analyzers = [
  { name: 'identity', type: 'identity', properties: {}, features: ['frequency', 'norm'] },
] as const;

function get({ params }: RequestScope) {
  const found = analyzers.find(({ name }) => name === params.analyzer);
  if (found !== undefined) return found;
  throw new DatabaseError('ERROR_ARANGO_DOCUMENT_NOT_FOUND', {
    message: `unable to find analyzer '${params.analyzer}'`,
  });
}

function refuseCreation(): never {
  throw new DatabaseError('ERROR_NOT_IMPLEMENTED', {
    status: 501,
    detail: 'the embedded server has the analyzer identity only',
  });
}

function refuseRemoval(request: RequestScope): never {
  throw new DatabaseError('ERROR_FORBIDDEN', { detail: `the analyzer '${get(request).name}' is built in` });
}

const family: RouteFamily = {
  id: 'analyzer',
  routes: [
    { ...routeOf(analyzerApi.list), handle: currentOnly(() => ok({ result: analyzers })) },
    { ...routeOf(analyzerApi.read), handle: currentOnly((request) => ok(get(request))) },
    { ...routeOf(analyzerApi.create), handle: currentOnly(refuseCreation) },
    { ...routeOf(analyzerApi.remove), handle: currentOnly(refuseRemoval) },
  ],
};
export default family;
