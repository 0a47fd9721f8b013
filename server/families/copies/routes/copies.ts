import { copiesApi } from '../../../../protocol/api/copies.ts';
import { assert } from '../../../../protocol/lib/assert.ts';
import { bodyOf } from '../../../route/described-body.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { ok } from '../../../route/replies.ts';
import type { RequestScope, RouteFamily } from '../../../route/route.ts';
import { EmbeddedSide } from '../service/EmbeddedSide.ts';

/** Values of a body with the definitions of a large database. */
const maxValues = 50_000;

function sideOf({ copies, scriptCaller }: RequestScope): EmbeddedSide {
  assert(copies.requests !== undefined, 'the app sets the requests');
  return new EmbeddedSide(copies.requests, scriptCaller);
}

/** Copies from and to the embedded server; `server/gateway` answers for the other servers. */
const family: RouteFamily = {
  id: 'copies',
  routes: [
    {
      ...routeOf(copiesApi.ticket),
      handle: (request) => ok({ ticket: request.copies.giveTicket(sideOf(request)) }),
    },
    {
      ...routeOf(copiesApi.start),
      maxValues,
      handle: (request) => {
        const { source, ...spec } = bodyOf(request, copiesApi.start.body);
        return ok({ id: request.copies.start(source, sideOf(request), spec) }, {}, 202);
      },
    },
    {
      ...routeOf(copiesApi.list),
      handle: (request) => {
        const { copies } = request;
        const jobs = copies.listFor(sideOf(request).place);
        return ok({ copies: jobs.map(({ info }) => info), isKept: copies.isKept });
      },
    },
    {
      ...routeOf(copiesApi.read),
      handle: (request) => {
        const { info, outcomes } = request.copies.find(request.params.id ?? '', sideOf(request).place);
        return ok({ copy: info, outcomes });
      },
    },
    {
      ...routeOf(copiesApi.resume),
      handle: async (request) => {
        const { source } = bodyOf(request, copiesApi.resume.body);
        const { id = '' } = request.params;
        return ok({ id: await request.copies.resume(id, source, sideOf(request)) }, {}, 202);
      },
    },
    {
      ...routeOf(copiesApi.stop),
      handle: async (request) => {
        const { id = '' } = request.params;
        await request.copies.stop(id, sideOf(request).place);
        return ok({ id });
      },
    },
  ],
};
export default family;
