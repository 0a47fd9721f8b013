import { DatabaseError } from '../../protocol/errors.ts';
import { unknownPath } from './refusals.ts';
import type { Reply, RequestScope, Route } from './route.ts';

/** An object with the members `error` and `code` of most answers. */
export function ok(body: object, headers: Reply['headers'] = {}, status = 200): Reply {
  return { status, body: { ...body, error: false, code: status }, headers };
}

/** The 405 of calls that servers before 3.0 implemented in JavaScript. */
export function unsupportedMethod(): never {
  throw new DatabaseError('ERROR_HTTP_METHOD_NOT_ALLOWED', { message: 'Unsupported method' });
}

/** Answers 404 to clients of 2.8, which does not have the path. */
export function currentOnly(handle: Route['handle']): Route['handle'] {
  return (request) => {
    if (request.dialect === '2.8') throw unknownPath(request.path);
    return handle(request);
  };
}

/** Answers 404 to other clients than those of 2.8, which alone has the path. */
export function legacyOnly(handle: Route['handle']): Route['handle'] {
  return (request) => {
    if (request.dialect !== '2.8') throw unknownPath(request.path);
    return handle(request);
  };
}

/** In a service of 2.8, a path with an unsupported method is unknown; current servers refuse the method. */
function unknownMethod(request: RequestScope): never {
  if (request.dialect === '2.8') throw unknownPath(request.path);
  throw new DatabaseError('ERROR_HTTP_METHOD_NOT_ALLOWED');
}

/** The routes of a service, and for each path the refusal of other methods. */
export function serviceRoutes(routes: readonly Route[]): readonly Route[] {
  const paths = [...new Set(routes.map(({ path }) => path))];
  return [
    ...routes,
    ...paths.map((path): Route => ({ method: '*', path, access: 'read', handle: unknownMethod })),
  ];
}
