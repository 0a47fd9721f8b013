import { collectionNotFound } from '../../../../aql/collection-not-found.ts';
import { viewApi } from '../../../../protocol/api/view.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { withoutViews } from '../../../route/refusals.ts';
import { currentOnly, ok } from '../../../route/replies.ts';
import type { RequestScope, RouteFamily } from '../../../route/route.ts';

function refuseCreation(): never {
  throw withoutViews();
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
