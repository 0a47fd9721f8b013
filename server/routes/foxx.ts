import { DatabaseError } from '../../protocol/errors.ts';
import type { Route, RouteFamily } from '../route.ts';
import { currentOnly } from './lib/replies.ts';

function refuse(): never {
  throw new DatabaseError('ERROR_NOT_IMPLEMENTED', {
    status: 501,
    detail: 'the embedded server runs no Foxx services; it runs transactions and tasks in JavaScript',
  });
}

/** The management of services, which the embedded server does not have. */
const family: RouteFamily = {
  id: 'foxx',
  routes: ['/_api/foxx', '/_api/foxx/*'].map(
    (path): Route => ({ method: '*', path, access: 'read', handle: currentOnly(refuse) }),
  ),
};
export default family;
