import { foxxApi } from '../../../../protocol/api/foxx.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { currentOnly } from '../../../route/replies.ts';
import type { RouteFamily } from '../../../route/route.ts';

function refuse(): never {
  throw new DatabaseError('ERROR_NOT_IMPLEMENTED', {
    status: 501,
    detail: 'the embedded server runs no Foxx services; it runs transactions and tasks in JavaScript',
  });
}

const handle = currentOnly(refuse);

/** The management of services, which the embedded server does not have. */
const family: RouteFamily = {
  id: 'foxx',
  routes: [
    { ...routeOf(foxxApi.list), method: '*', endpoints: Object.values(foxxApi), handle },
    { method: '*', path: '/_api/foxx/*', access: 'read', handle },
  ],
};
export default family;
