import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { adminStatusApi } from '../protocol/api/admin-status.ts';
import { shuttingDown } from '../protocol/errors.ts';
import type { Gateway } from './gateway/Gateway.ts';
import { appOptions } from './http/app-options.ts';
import { ConnectionGate } from './http/ConnectionGate.ts';
import { answerConnect } from './http/client-error.ts';
import { errorBody, errorReply, sendReply } from './http/send.ts';
import type { Limits } from './limits.ts';
import { addressOf } from './network/address.ts';
import { RefusedRequest } from './network/canonical-path.ts';
import type { NetworkOptions } from './network/network-options.ts';
import { type Site, Sites } from './network/site.ts';
import { ok } from './route/replies.ts';
import type { Reply } from './route/route.ts';

/** The app of a process without embedded server: the connections, their list, and its health. */
export function buildGatewayApp(
  gateway: Gateway,
  network: NetworkOptions,
  limits: Limits,
  readiness: { readonly isStopping: boolean },
): FastifyInstance {
  const { publicUrls, trustedProxies } = network;
  const gate = new ConnectionGate(limits, trustedProxies);
  const sites = new Sites(publicUrls);
  const bases = { paths: sites.basePaths, hasConnections: true };
  const app = Fastify({
    ...appOptions(gate, bases, network),
  });
  app.server.on('connect', answerConnect);
  app.decorateRequest('site', undefined as unknown as Site);
  app.addHook('onRequest', (request, reply, _done) => {
    request.site = sites.siteOf(request);
    gate.countByAddress(request.raw, request.ip);
    if (gateway.takes(request)) void gateway.serve(request, reply);
    else sendReply(reply, '3.12', ownReply(request, gateway, readiness));
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply: FastifyReply) => {
    const status = error instanceof RefusedRequest ? error.statusCode : (error.statusCode ?? 500);
    return sendReply(reply, '3.12', { status, body: errorBody(status, status, error.message) });
  });
  // The hook answers all requests.
  app.setNotFoundHandler(async (_request, reply) => reply);
  app.addHook('onClose', async () => gateway.close());
  return app;
}

/** The answer to a request outside of the connections. */
function ownReply(
  request: FastifyRequest,
  gateway: Gateway,
  { isStopping }: { readonly isStopping: boolean },
): Reply {
  const { path } = addressOf(request.raw);
  const { basePath } = request.site;
  const connections = gateway.connectionsBelow(basePath);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && path === '/') {
    return { status: 302, headers: { location: `${connections[0]!.basePath}/` }, body: {} };
  }
  if (isRead && path === '/_admin/orrery/connections') {
    return { status: 200, body: { connections, error: false, code: 200 } };
  }
  if (isRead && path === '/_admin/server/availability') {
    return { status: 200, body: { mode: 'default', error: false, code: 200 } };
  }
  if (isRead && path === adminStatusApi.health.path) return ok({ status: 'alive' });
  if (isRead && path === adminStatusApi.ready.path) {
    return isStopping ? errorReply(shuttingDown()) : ok({ status: 'ready' });
  }
  const message = `this process has no embedded server (--no-embedded); its connections are below ${connections.map((each) => `${each.basePath}/`).join(', ')}`;
  return { status: 404, body: errorBody(404, 404, message) };
}
