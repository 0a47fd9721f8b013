import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { DatabaseError } from '../protocol/errors.ts';
import { CopyJobs } from './families/copies/service/CopyJobs.ts';
import { AsyncJobs } from './families/jobs/service/AsyncJobs.ts';
import { serviceRoute } from './families/services/routes/lib/serve-request.ts';
import type { AppServices, FullServices } from './http/AppServices.ts';
import { appOptions } from './http/app-options.ts';
import { type Authentication, answerUnauthorized, authenticate } from './http/authenticate.ts';
import { AnswerBudget } from './http/budgets/AnswerBudget.ts';
import { BodyBudget } from './http/budgets/BodyBudget.ts';
import { ControlBodies } from './http/budgets/ControlBodies.ts';
import { ConnectionGate } from './http/ConnectionGate.ts';
import { ConsoleFiles } from './http/ConsoleFiles.ts';
import { answerConnect } from './http/client-error.ts';
import { answerOptions, setOriginHeaders } from './http/cross-origin.ts';
import { type DirectPipeline, sendDirectly } from './http/direct-exchange.ts';
import { HttpRequest, type RoutedRequest } from './http/HttpRequest.ts';
import { InnerMessage } from './http/inner-exchange.ts';
import { sendInner } from './http/inner-requests.ts';
import { lingerAfterAnswer } from './http/linger.ts';
import { movedReply } from './http/moved-reply.ts';
import { isShort, normaliseBody, normaliseNow, normaliseStream } from './http/normalise-body.ts';
import { type RouteMatch, RouteTree } from './http/RouteTree.ts';
import {
  type BodySource,
  bodyLimitOf,
  isControlRoute,
  limitedBody,
  readBody,
  takeArrivedBody,
} from './http/read-body.ts';
import { refusedRoute, unsupportedRoute } from './http/refused-route.ts';
import { requestDialect } from './http/request-dialect.ts';
import { allMethods, collectRoutes } from './http/route-table.ts';
import { asyncModeOf, collectStream, runRoute, startAsyncJob } from './http/run-async-job.ts';
import { errorBody, errorReply, sendError, sendReply, sendSized, sendStream, toSized } from './http/send.ts';
import { codingOf, unpack } from './http/unpack-body.ts';
import { isVelocyPack, velocyPackRefusal } from './http/velocy-pack.ts';
import { defaultLimits } from './limits.ts';
import { ServerHost } from './monitoring/ServerHost.ts';
import { addressOf, type Bases, isApiPath, isConsolePath } from './network/address.ts';
import type { NetworkOptions } from './network/network-options.ts';
import { type Site, Sites } from './network/site.ts';
import { type Reply, type Route, StreamedBody } from './route/route.ts';
import type { Owner } from './sign-in/Directory.ts';
import { toStorageError } from './storage/lmdb/storage-errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the first hook; undefined: unknown path. */
    match: RouteMatch | undefined;
    /** Set by the hooks before a route runs. */
    scope: HttpRequest | undefined;
    /** Set by the first hook, which refuses requests with a foreign host name. */
    site: Site;
    /** During Fastify's processing the content type is hidden (see `hideContentType`). */
    contentType: string | undefined;
  }
}

/** What the steps of the pipeline share. */
interface Pipeline {
  readonly services: FullServices;
  readonly host: ServerHost;
  readonly sites: Sites;
  readonly gate: ConnectionGate;
  readonly budget: BodyBudget;
  readonly controlBodies: ControlBodies;
  readonly answers: AnswerBudget;
  readonly asyncJobs: AsyncJobs;
  readonly listener: (message: IncomingMessage, response: ServerResponse) => void;
  readonly requestLog: Logger;
  readonly tree: RouteTree;
}

type RequestError = Error & { statusCode?: number };

/** The pipeline between socket and engine, in this order: authentication, database, route, errors. */
export function buildApp(given: AppServices): FastifyInstance {
  const host = given.host ?? new ServerHost({ engine: given.engine });
  const copies = given.copies ?? new CopyJobs(undefined, given.logger);
  const services = { ...given, host, copies };
  const { directory, network, engine, scripts } = services;
  const limits = services.limits ?? defaultLimits;
  const gate = new ConnectionGate(limits, network.trustedProxies, host.statistics.requests);
  const sites = new Sites(network.publicUrls);
  const bases = { paths: sites.basePaths, hasConnections: given.gateway !== undefined };
  const app = createApp(gate, bases, network);
  const pipeline: Pipeline = {
    services,
    host,
    sites,
    gate,
    budget: new BodyBudget(),
    controlBodies: new ControlBodies(limits),
    answers: new AnswerBudget(limits, engine.memory),
    asyncJobs: new AsyncJobs(limits),
    listener: (message, response) => app.routing(message, response),
    requestLog: host.log.topic('requests'),
    tree: new RouteTree(collectRoutes()),
  };
  const { asyncJobs, listener } = pipeline;
  addBodyParser(app, pipeline);
  addEntry(app, pipeline);
  addRoutes(app, pipeline);
  addRequestLog(app, pipeline);
  addErrors(app, pipeline);
  app.addHook('onClose', async () => host.close());
  app.addHook('onClose', async () => asyncJobs.stop());
  app.addHook('onClose', async () => given.gateway?.close());
  directory.onReload(() => {
    const isPresent = (owner: Owner) => directory.isPresent(owner);
    engine.endOrphans(isPresent);
    scripts.endOrphans(isPresent);
    asyncJobs.endOrphans(isPresent);
    return given.services
      .reload()
      .catch((error: unknown) => host.log.topic('general').error({ err: error }, 'services were not read'));
  });
  copies.requests = (caller, call) => sendInner(listener, caller, call);
  scripts.requests = (caller, call) => sendInner(listener, caller, call);
  const direct = directPipeline(pipeline);
  given.services.pool.requests = (caller, call) =>
    sendDirectly(direct, caller, call) ?? sendInner(listener, caller, call);
  return app;
}

/** The part of the pipeline that requests of services pass. */
function directPipeline(pipeline: Pipeline): DirectPipeline {
  const { services, tree, budget, answers, asyncJobs, listener } = pipeline;
  return {
    services,
    tree,
    shared: { budget, answers, asyncJobs, listener },
    replyOf: (error, request) => replyOf(pipeline, error, request),
    note: (request, status) => noteRequest(pipeline, request, status),
  };
}

function createApp(gate: ConnectionGate, bases: Bases, network: NetworkOptions) {
  const app = Fastify({
    ...appOptions(gate, bases, network),
    bodyLimit: Number.MAX_SAFE_INTEGER,
    frameworkErrors: (error, request, reply) => {
      void sendError(reply as never, requestDialect(request as never), errorBody(400, 400, error.message));
    },
  });
  app.server.on('connect', answerConnect);
  app.decorateRequest('match', undefined);
  app.decorateRequest('scope', undefined);
  app.decorateRequest('contentType', undefined);
  app.decorateRequest('site', undefined as unknown as Site);
  return app;
}

function addBodyParser(app: FastifyInstance, { budget, controlBodies }: Pipeline): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest, payload: FastifyRequest['raw'], done) => {
    showContentType(request);
    const route = request.match?.route;
    const fail = (error: Error): void => {
      if (request.scope !== undefined) request.scope.isBodyBroken = true;
      done(error);
    };
    const coding = codingOf(payload, requestDialect(request));
    if (coding instanceof DatabaseError) {
      fail(coding);
      return;
    }
    // The body of a request to a service reaches it unchanged.
    const isNormalised =
      requestDialect(request) === '2.8' && request.match?.route?.serviceMount === undefined;
    const content = coding === undefined ? payload : unpack(payload, coding);
    if (route?.isStreaming) {
      done(null, isNormalised ? normaliseStream(content) : content);
      return;
    }
    const deliver = (body: Uint8Array): void => {
      if (!isNormalised) done(null, body);
      else if (isShort(body)) done(null, normaliseNow(body));
      else normaliseBody(body).then((normal) => done(null, normal), fail);
    };
    if (payload instanceof InnerMessage && coding === undefined) {
      deliver(limitedBody(payload.bytes, bodyLimitOf(route)));
      return;
    }
    const source: BodySource = {
      message: payload,
      content,
      maxBytes: bodyLimitOf(route),
      budget,
      address: request.ip,
      turn: isControlRoute(route)
        ? async (abandoned) => request.scope?.takeTurn(controlBodies, abandoned)
        : undefined,
      onReserved: (reservation) => request.scope?.onceClosed(() => reservation.release()),
    };
    // The HTTP parser passes on the rest of the packet first, which usually has the whole body.
    const finish = (body: Uint8Array): void => {
      if (body.length > 0 && isVelocyPack(request)) done(velocyPackRefusal());
      else deliver(body);
    };
    process.nextTick(() => {
      const body = takeArrivedBody(source);
      if (body !== undefined) finish(body);
      else readBody(source).then(finish, fail);
    });
  });
}

/** Checks a request before its route runs: origin, limits, credentials and database. */
function addEntry(app: FastifyInstance, pipeline: Pipeline): void {
  const { services, sites, gate, tree } = pipeline;
  const { trustedOrigins } = services.network;
  // One hook without promises in the common case, because each wait costs as much as the work between two of them.
  const { gateway } = services;
  app.addHook('onRequest', (request, reply, done) => {
    if (gateway?.takes(request)) {
      request.site = sites.siteOf(request);
      gate.countByAddress(request.raw, request.ip);
      void gateway.serve(request, reply);
      return;
    }
    hideContentType(request);
    request.match = tree.find(request.method, request.url.split('?', 1)[0]!);
    request.site = sites.siteOf(request);
    request.match = findService(pipeline, request) ?? request.match;
    setOriginHeaders(request, reply, requestDialect(request), trustedOrigins);
    if (request.method === 'OPTIONS') {
      answerOptions(request, reply, trustedOrigins);
      return;
    }
    // Runs before a password is verified.
    gate.countByAddress(request.raw, request.ip);
    const answer = authenticate(services, request);
    if (!(answer instanceof Promise)) {
      if (enter(pipeline, request, reply, answer)) done();
      return;
    }
    answer
      .then((authentication) => enter(pipeline, request, reply, authentication))
      .then((isContinued) => isContinued && done(), done);
  });
}

/** Services are mounted below paths without a route, and below `/_open`. */
function findService(
  { services: { services } }: Pipeline,
  { match, raw }: FastifyRequest,
): RouteMatch | undefined {
  if (match !== undefined && match.route?.path !== '/_open/*') return undefined;
  const { databaseName, path } = addressOf(raw);
  const mounted = services.findByPath(databaseName, path);
  return mounted && { route: serviceRoute(mounted), params: {} };
}

/** True if the request continues, false if it was answered. */
function enter(
  { services, gate, budget, answers, asyncJobs, listener }: Pipeline,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Authentication,
): boolean {
  if (answer.kind === 'refused') {
    answerUnauthorized(request, reply);
    return false;
  }
  const connection = {
    address: gate.addressOf(request.raw, request.ip),
    held: gate.find(request.raw),
  };
  const shared = { budget, answers, asyncJobs, listener };
  request.scope = new HttpRequest(request, reply.raw, services, answer, shared, connection);
  const { userId } = request.scope;
  if (userId !== undefined) gate.countByUser(request.raw, userId);
  const { databaseName, path } = addressOf(request.raw);
  // Without credentials, public routes do not show which databases exist.
  const isKnown = answer.identity !== undefined || services.authenticator.isOff;
  if (isKnown && !services.directory.hasDatabase(databaseName) && isApiPath(path)) {
    throw new DatabaseError('ERROR_ARANGO_DATABASE_NOT_FOUND');
  }
  if (request.match?.route?.isSystemOnly && databaseName !== '_system') {
    throw new DatabaseError('ERROR_ARANGO_USE_SYSTEM_DATABASE');
  }
  return true;
}

/** Runs a route and sends its answer. */
async function answer(
  pipeline: Pipeline,
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
): Promise<FastifyReply> {
  const { scope } = request;
  const dialect = requestDialect(request);
  if (scope === undefined) {
    return sendError(reply, dialect, errorBody(405, 405, 'method not supported'));
  }
  const asyncMode = asyncModeOf(scope, route);
  if (asyncMode === undefined) {
    const result = await runRoute(scope, route);
    if (result.body instanceof StreamedBody) {
      scope.endTurn();
      return sendStream(reply, result, result.body);
    }
    const sized = toSized(result);
    scope.endTurn();
    scope.freeOnceClosed(sized.owned);
    await scope.holdRest(sized.sizeBytes);
    return sendSized(reply, dialect, sized, scope.delivery);
  }
  if (route.isStreaming) await collectStream(request, scope, pipeline.budget);
  scope.onceClosed(() => scope.endTurn());
  return sendReply(
    reply,
    dialect,
    startAsyncJob(scope, route, asyncMode, (error) => replyOf(pipeline, error, request)),
  );
}

/** The answer to an error. */
function replyOf(pipeline: Pipeline, error: RequestError, request: RoutedRequest): Reply {
  const known = toStorageError(error, undefined);
  if (known instanceof DatabaseError) return errorReply(known);
  const status = error.statusCode ?? 500;
  if (status < 500) return { status, body: errorBody(status, status, error.message) };
  pipeline.requestLog.error({ err: error, ...describe(pipeline, request, status) }, 'request failed');
  return errorReply(new DatabaseError('ERROR_INTERNAL'));
}

function addRoutes(app: FastifyInstance, pipeline: Pipeline): void {
  const sendPage = pageSender(pipeline);
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { match } = request;
    if (match === undefined) return sendPage(request, reply);
    const startMs = performance.now();
    const route = match.route ?? unsupportedRoute;
    try {
      return await answer(pipeline, request, reply, route);
    } finally {
      pipeline.gate.noteHandler(request.raw, performance.now() - startMs, isWritingRoute(route));
    }
  };
  app.route({ method: [...allMethods], url: '*', exposeHeadRoute: false, handler });
  app.setNotFoundHandler(handler);
}

function addRequestLog(app: FastifyInstance, pipeline: Pipeline): void {
  app.addHook('onResponse', (request, reply, done) => {
    noteRequest(pipeline, request, reply.statusCode);
    done();
  });
}

function noteRequest(pipeline: Pipeline, request: RoutedRequest, status: number): void {
  const { host, requestLog } = pipeline;
  const { path, databaseName, connection } = addressOf(request.raw);
  if (connection !== undefined) return;
  host.recentCalls.add({ timeMs: Date.now(), method: request.method, path, databaseName });
  if (requestLog.isLevelEnabled('debug')) requestLog.debug(describe(pipeline, request, status), 'request');
}

/** The facts about a request for the log. */
function describe(
  { host }: Pipeline,
  request: RoutedRequest,
  status: number,
): Readonly<Record<string, unknown>> {
  const { path, databaseName } = addressOf(request.raw);
  const username = request.scope?.user;
  const parameters = { database: databaseName, url: path, username, queryid: undefined };
  return { reqId: request.id, method: request.method, status, ...host.log.parameters(parameters) };
}

/** Addresses without a route: the files and screens of the console, or an error. */
function pageSender(pipeline: Pipeline) {
  const { consoleFolder, logger, gateway, authenticator } = pipeline.services;
  const consoleFiles = new ConsoleFiles(consoleFolder, logger, gateway !== undefined);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { path, databaseName } = addressOf(request.raw);
    if (path === '/' && requestDialect(request) === '2.8')
      return sendReply(reply, '2.8', movedReply(request.site, databaseName));
    if ((request.method === 'GET' || request.method === 'HEAD') && isConsolePath(path)) {
      const signOn = authenticator.singleSignOn?.offerTo('');
      // Every other address is a screen of the console, except for names of build files.
      const isPage =
        !path.startsWith('/assets/') && String(request.headers.accept ?? '').includes('text/html');
      const sent =
        (await consoleFiles.send(request, reply, path, signOn)) ??
        (isPage ? await consoleFiles.send(request, reply, '/', signOn) : undefined);
      if (sent !== undefined) return sent;
    }
    const message = `unknown path '${path.replaceAll('%23', '#')}'`;
    // An asynchronous job needs a user, whom requests for pages of the console do not have.
    const access = isConsolePath(path) ? 'public' : 'read';
    return answer(pipeline, request, reply, refusedRoute(404, message, access));
  };
}

function addErrors(app: FastifyInstance, pipeline: Pipeline): void {
  app.setErrorHandler(async (error: RequestError, request, reply) => {
    const dialect = requestDialect(request);
    request.scope?.endTurn();
    // The unread rest of a body is not awaited.
    if (request.scope?.isBodyBroken) {
      reply.header('connection', 'close');
      lingerAfterAnswer(request.raw);
    }
    const isAborted = request.raw.destroyed && !request.raw.complete;
    if (isAborted && !(error instanceof DatabaseError) && (error.statusCode ?? 500) >= 500) {
      pipeline.requestLog.info(describe(pipeline, request, 500), 'the client aborted its request');
      return reply;
    }
    return sendReply(reply, dialect, replyOf(pipeline, error, request));
  });
}

/** Fastify refuses bodies by content type; here any content type is accepted, as in ArangoDB. */
function hideContentType(request: FastifyRequest): void {
  const { headers } = request.raw;
  request.contentType = headers['content-type'];
  if (headers['content-type'] !== undefined) headers['content-type'] = 'application/octet-stream';
}

function showContentType(request: FastifyRequest): void {
  if (request.contentType !== undefined) request.raw.headers['content-type'] = request.contentType;
}

/** False for routes that read, and for those whose operations and queries show whether they write. */
function isWritingRoute({ method, access }: Route): boolean {
  return method !== 'GET' && method !== 'HEAD' && !['public', 'read', 'data'].includes(access);
}
