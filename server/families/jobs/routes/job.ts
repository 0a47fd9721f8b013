import { jobApi } from '../../../../protocol/api/job.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { routeOf } from '../../../route/described-routes.ts';
import {
  JsonParts,
  type Reply,
  type RequestScope,
  type Route,
  type RouteFamily,
} from '../../../route/route.ts';
import type { AsyncJobState } from '../service/AsyncJobs.ts';

const defaultCount = 100;
const maxCount = 10_000;
const noText = { 'content-type': 'text/plain; charset=utf-8' };
const done: Reply = { status: 200, body: { result: true } };

function notFound(): DatabaseError {
  return new DatabaseError('ERROR_HTTP_NOT_FOUND');
}

function list(state: AsyncJobState) {
  return (request: RequestScope): Reply => {
    const count = Number(request.query.get('count') ?? defaultCount);
    const max = Number.isInteger(count) && count > 0 ? Math.min(count, maxCount) : defaultCount;
    return { status: 200, body: request.asyncJobs.list(request, state, max) };
  };
}

function read(request: RequestScope): Reply {
  const id = request.params.job!;
  // A word here is an unknown kind of list.
  if (!/^\d/.test(id)) throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER');
  const state = request.asyncJobs.stateOf(request, id);
  if (state === undefined) throw notFound();
  return { status: state === 'done' ? 200 : 204, headers: noText };
}

function fetch(request: RequestScope): Reply {
  const id = request.params.job!;
  const state = request.asyncJobs.stateOf(request, id);
  if (state === undefined) throw notFound();
  const reply = request.asyncJobs.take(request, id);
  if (reply === undefined) return { status: 204, headers: noText };
  const { status, headers, parts } = reply;
  const body = parts.length === 1 ? parts[0] : new JsonParts(parts);
  return { status, body, headers: { ...headers, 'x-arango-async-id': id } };
}

function cancel(request: RequestScope): Reply {
  if (!request.asyncJobs.cancel(request, request.params.job!)) throw notFound();
  return done;
}

function deleteExpired(request: RequestScope): Reply {
  const text = request.query.get('stamp');
  const given = Number(text ?? Number.NaN);
  // 2.8 reads a text without a number as 0: no job is that old.
  const stamp = request.dialect === '2.8' && text !== null && !Number.isFinite(given) ? 0 : given;
  if (!Number.isFinite(stamp)) throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER');
  request.asyncJobs.deleteDone(request, stamp * 1000);
  return done;
}

function deleteOne(request: RequestScope): Reply {
  if (!request.asyncJobs.delete(request, request.params.job!)) throw notFound();
  return done;
}

function refuse(): never {
  throw new DatabaseError('ERROR_HTTP_BAD_PARAMETER');
}

const words = [jobApi.deleteAll.path, jobApi.deleteExpired.path];

const refusals: readonly Route[] = [
  ...['/_api/job', '/_api/job/*'].map(
    (path): Route => ({
      method: ['GET', 'HEAD', 'PUT', 'DELETE'],
      path,
      access: 'read',
      handle: refuse,
    }),
  ),
  { method: ['GET', 'HEAD', 'DELETE'], path: jobApi.cancel.path, access: 'read', handle: refuse },
  ...words.flatMap((path): Route[] => [
    { method: ['GET', 'HEAD'], path, access: 'read', handle: refuse },
    {
      method: 'PUT',
      path,
      access: 'read',
      handle: () => {
        throw notFound();
      },
    },
  ]),
];

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
        request.asyncJobs.deleteDone(request);
        return done;
      },
    },
    { ...routeOf(jobApi.deleteExpired), handle: deleteExpired },
    { ...routeOf(jobApi.delete), handle: deleteOne },
    ...refusals,
  ],
};
export default family;
