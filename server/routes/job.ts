import { jobApi } from '../../protocol/api/job.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import type { JobState } from '../jobs/Jobs.ts';
import { JsonParts, type Reply, type RequestScope, type Route, type RouteFamily } from '../route.ts';
import { routeOf } from './lib/described-routes.ts';

const defaultCount = 100;
const maxCount = 10_000;
const noText = { 'content-type': 'text/plain; charset=utf-8' };
const done: Reply = { status: 200, body: { result: true } };

function notFound(): DatabaseError {
  return new DatabaseError('ERROR_HTTP_NOT_FOUND');
}

function list(state: JobState) {
  return (request: RequestScope): Reply => {
    const count = Number(request.query.get('count') ?? defaultCount);
    const most = Number.isInteger(count) && count > 0 ? Math.min(count, maxCount) : defaultCount;
    return { status: 200, body: request.jobs.list(request, state, most) };
  };
}

function read(request: RequestScope): Reply {
  const id = request.params.job!;
  // A word here is an unknown kind of list.
  if (!/^\d/.test(id)) throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER');
  const state = request.jobs.stateOf(request, id);
  if (state === undefined) throw notFound();
  return { status: state === 'done' ? 200 : 204, headers: noText };
}

function fetch(request: RequestScope): Reply {
  const id = request.params.job!;
  const state = request.jobs.stateOf(request, id);
  if (state === undefined) throw notFound();
  const reply = request.jobs.take(request, id);
  if (reply === undefined) return { status: 204, headers: noText };
  const { status, headers, parts } = reply;
  const body = parts.length === 1 ? parts[0] : new JsonParts(parts);
  return { status, body, headers: { ...headers, 'x-arango-async-id': id } };
}

function cancel(request: RequestScope): Reply {
  if (!request.jobs.cancel(request, request.params.job!)) throw notFound();
  return done;
}

function deleteExpired(request: RequestScope): Reply {
  const stamp = Number(request.query.get('stamp') ?? Number.NaN);
  if (!Number.isFinite(stamp)) throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER');
  request.jobs.deleteDone(request, stamp * 1000);
  return done;
}

function deleteOne(request: RequestScope): Reply {
  if (!request.jobs.delete(request, request.params.job!)) throw notFound();
  return done;
}

const refusals: readonly Route[] = ['/_api/job', '/_api/job/*'].map((path) => ({
  method: ['GET', 'HEAD', 'PUT', 'DELETE'],
  path,
  access: 'read',
  handle: () => {
    throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER');
  },
}));

const family: RouteFamily = {
  id: 'job',
  routes: [
    { ...routeOf(jobApi.listPending), handle: list('pending') },
    { ...routeOf(jobApi.listDone), handle: list('done') },
    { ...routeOf(jobApi.read), handle: read },
    { ...routeOf(jobApi.fetch), handle: fetch },
    { ...routeOf(jobApi.cancel), handle: cancel },
    {
      ...routeOf(jobApi.deleteAll),
      handle: (request) => {
        request.jobs.deleteDone(request);
        return done;
      },
    },
    { ...routeOf(jobApi.deleteExpired), handle: deleteExpired },
    { ...routeOf(jobApi.delete), handle: deleteOne },
    ...refusals,
  ],
};
export default family;
