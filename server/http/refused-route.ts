import type { Route } from '../route/route.ts';
import { errorBody } from './send.ts';

/** Stands for the route of a request without one, so that an asynchronous job can be started before the path is looked up. */
export function refusedRoute(status: 404 | 405, message: string, access: Route['access']): Route {
  return {
    method: '*',
    path: '/*',
    access,
    handle: () => ({ status, body: errorBody(status, status, message) }),
  };
}

export const unsupportedRoute = refusedRoute(405, 'method not supported', 'read');
