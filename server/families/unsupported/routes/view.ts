import { collectionNotFound } from '../../../../aql/collection-not-found.ts';
import { viewApi } from '../../../../protocol/api/view.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { currentOnly, ok } from '../../../route/replies.ts';
import type { RequestScope, RouteFamily } from '../../../route/route.ts';

function refuseCreation(): never {
  throw new DatabaseError('ERROR_NOT_IMPLEMENTED', {
    status: 501,
    detail: 'the embedded server has no views',
  });
}

function missing({ params }: RequestScope): never {
  throw collectionNotFound(params.view ?? '', []);
}

const { list, create, ...named } = viewApi;

const family: RouteFamily = {
  id: 'view',
  routes: [
    { ...routeOf(list), handle: currentOnly(() => ok({ result: [] })) },
    { ...routeOf(create), handle: currentOnly(refuseCreation) },
    ...Object.values(named).map((endpoint) => ({ ...routeOf(endpoint), handle: currentOnly(missing) })),
  ],
};
export default family;
