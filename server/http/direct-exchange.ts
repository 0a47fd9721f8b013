import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { InnerAnswer, InnerCall, ScriptCaller } from '../families/scripts/service/script-caller.ts';
import { noBases, routeAddress } from '../network/address.ts';
import type { Site } from '../network/site.ts';
import type { Reply } from '../route/route.ts';
import type { FullServices } from './AppServices.ts';
import { admitService } from './authenticate.ts';
import { HttpRequest, type RoutedRequest, type SharedState } from './HttpRequest.ts';
import { InnerMessage, tooLong } from './inner-exchange.ts';
import { noteCaller } from './inner-requests.ts';
import type { RouteTree } from './RouteTree.ts';
import { bodyLimitOf, limitedBody } from './read-body.ts';
import { runRoute } from './run-async-job.ts';
import { errorBody, jsonType, toSized } from './send.ts';

/** The parts of the pipeline of the server that a request of a service passes. */
export interface DirectPipeline {
  readonly services: FullServices;
  readonly tree: RouteTree;
  readonly shared: SharedState;
  /** The answer to an error. */
  replyOf(error: Error, request: RoutedRequest): Reply;
  /** Called after the answer. */
  note(request: RoutedRequest, status: number): void;
}

const noBytes = new Uint8Array();
/** Requests inside the server have no host. */
const innerSite: Site = { origins: [], basePath: '', isSecure: false };

/** Stands for the connection of a request of a service. */
class DirectSocket extends EventEmitter {
  readonly remoteAddress: string;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
}

/** Stands for the response of a request of a service. */
class DirectResponse extends EventEmitter {
  readonly socket = null;
  closed = false;

  close(): void {
    this.closed = true;
    this.emit('finish');
    this.emit('close');
  }
}

/**
 * Runs the route of a request of a service without the HTTP server, whose messages, streams and hooks cost more than most
 * requests. The checks are those of the pipeline: the calls that services reach, the access of the route, the size of the
 * body. Undefined for an unknown path and for a route that reads a stream: they pass the pipeline.
 */
export function sendDirectly(
  pipeline: DirectPipeline,
  caller: ScriptCaller,
  call: InnerCall,
): Promise<InnerAnswer> | undefined {
  const { method, path, headers, body, maxAnswerBytes, signal } = call;
  const socket = new DirectSocket(caller.remoteAddress) as unknown as Socket;
  const message = new InnerMessage(socket, {
    method,
    target: `/_db/${encodeURIComponent(caller.databaseName)}${path}`,
    headers: { ...headers, host: 'localhost' },
    body: (body ?? noBytes) as Uint8Array<ArrayBuffer>,
    maxAnswerBytes,
    depth: 1,
    onWrite: caller.onWrite,
  });
  message.abandon = signal;
  const match = pipeline.tree.find(method, routeAddress(message, noBases).split('?', 1)[0]!);
  if (match?.route === undefined || match.route.isStreaming) return undefined;
  noteCaller(socket, caller);
  const request: RoutedRequest = {
    raw: message,
    method,
    match,
    headers: message.headers,
    body: body ?? noBytes,
    ip: caller.remoteAddress,
    socket,
    site: innerSite,
    id: 'service',
    scope: undefined,
  };
  return run(pipeline, caller, request, call);
}

async function run(
  pipeline: DirectPipeline,
  caller: ScriptCaller,
  request: RoutedRequest,
  { method, path, maxAnswerBytes, signal }: InnerCall,
): Promise<InnerAnswer> {
  const response = new DirectResponse();
  const onAbort = () => request.socket.emit('close');
  signal.addEventListener('abort', onAbort);
  try {
    const reply = await replyTo(pipeline, caller, request, response);
    const { status, headers = {}, pieces, sizeBytes } = toSized(reply);
    pipeline.note(request, status);
    if (sizeBytes > maxAnswerBytes) throw tooLong({ method, target: path, maxAnswerBytes });
    // The refusal of a HEAD has the body of the error, as in ArangoDB.
    const isBare = method === 'HEAD' && status < 400;
    const shown = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const all = { 'content-type': jsonType(caller.dialect), ...Object.fromEntries(shown) };
    return { status, headers: all, body: isBare ? [] : pieces };
  } finally {
    signal.removeEventListener('abort', onAbort);
    response.close();
  }
}

async function replyTo(
  pipeline: DirectPipeline,
  caller: ScriptCaller,
  request: RoutedRequest,
  response: DirectResponse,
): Promise<Reply> {
  const { services, shared } = pipeline;
  const { route } = request.match ?? {};
  try {
    const admitted = admitService(request, caller, services.directory);
    if (admitted.kind === 'refused' || route === undefined)
      return { status: 401, body: errorBody(401, 11, 'not authorized to execute this request') };
    request.body = limitedBody(request.body as Uint8Array, bodyLimitOf(route));
    const connection = { address: caller.remoteAddress, held: undefined };
    request.scope = new HttpRequest(request, response, services, admitted, shared, connection);
    return await runRoute(request.scope, route);
  } catch (error) {
    return pipeline.replyOf(error as Error, request);
  }
}
