import type { FastifyRequest } from 'fastify';
import { isForThread } from '../lib/json-body.ts';
import { maxDataBytes, type Reply, type Route } from '../route/route.ts';
import type { BodyBudget } from './budgets/BodyBudget.ts';
import type { HttpRequest } from './HttpRequest.ts';
import { bodyLimitOf, maxControlBytes, readBody } from './read-body.ts';
import { toStoredReply } from './send.ts';

/** `store`: the answer is stored for `/_api/job`; `discard`: it is discarded. */
type AsyncMode = 'store' | 'discard';

/** The value of `x-arango-async`; other values, and calls without a user, run as usual. */
export function asyncModeOf(scope: HttpRequest, route: Route): AsyncMode | undefined {
  const value = scope.headers['x-arango-async'];
  if (value === undefined || route.access === 'public') return undefined;
  if (value === 'store') return 'store';
  return value === 'true' ? 'discard' : undefined;
}

/** Runs the route of a request. */
export function runRoute(scope: HttpRequest, route: Route): Reply | Promise<Reply> {
  // Routes with larger bodies pass the bytes to a thread, too.
  const isParsedOnThread = route.isParsedOnThread || bodyLimitOf(route) > maxControlBytes;
  if (isParsedOnThread || !isForThread(scope.body)) return route.handle(scope);
  return scope.prepareJson().then(() => route.handle(scope));
}

/** Collects the body of a route with `isStreaming`, because the connection may end before the job. */
export async function collectStream(
  request: FastifyRequest,
  scope: HttpRequest,
  budget: BodyBudget,
): Promise<void> {
  const bytes = await readBody({
    message: request.raw,
    content: scope.stream(),
    maxBytes: maxDataBytes,
    budget,
    address: request.ip,
    onReserved: (reservation) => scope.onceClosed(() => reservation.release()),
  });
  scope.collectStream(bytes);
}

/** Starts the asynchronous job of a request and answers 202. */
export function startAsyncJob(
  scope: HttpRequest,
  route: Route,
  mode: AsyncMode,
  onError: (error: Error) => Reply,
): Reply {
  const { method, dialect } = scope;
  // The stored answer of a refused HEAD has the body of the error, as in ArangoDB.
  const isBare = (reply: Reply) => method === 'HEAD' && reply.status < 400;
  const stored = (reply: Reply) =>
    toStoredReply(dialect, isBare(reply) ? { ...reply, body: undefined } : reply);
  const job = scope.asyncJobs.start({
    owner: scope,
    bodyBytes: scope.bodyBytes,
    isStored: mode === 'store',
    replyOf: (error) => stored(onError(error)),
    async run(self) {
      scope.detach(self);
      try {
        return stored(await runRoute(scope, route));
      } catch (error) {
        return stored(onError(error as Error));
      } finally {
        scope.close();
      }
    },
  });
  const id: Record<string, string> = mode === 'store' ? { 'x-arango-async-id': job.id } : {};
  return { status: 202, headers: { 'content-type': 'text/plain; charset=utf-8', ...id } };
}
