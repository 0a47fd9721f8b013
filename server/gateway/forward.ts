import { pipeline } from 'node:stream';
import { lingerAfterAnswer } from '../http/linger.ts';
import { addressOf } from '../network/address.ts';
import { RefusedRequest } from '../network/canonical-path.ts';
import type { Reply } from '../route/route.ts';
import type { FarAnswer } from './FarServer.ts';
import { FarServerError } from './FarServerError.ts';
import type { FarSession } from './FarSessions.ts';
import { headersForClient, headersForServer, locationForClient } from './forwarded-headers.ts';
import type { GatewayCall } from './GatewayCall.ts';

/**
 * Passes a request on and its answer back, both at the pace of the slower side. A client that leaves ends the request; a
 * server that fails in the middle of an answer ends the connection of the client, so that no answer seems complete.
 * Undefined if the answer was sent. Rejects with FarServerError and DatabaseError.
 */
export async function forward(
  call: GatewayCall,
  session: FarSession | undefined,
): Promise<Reply | undefined> {
  const { request, reply } = call;
  const left = new AbortController();
  const onLeave = () => {
    if (!reply.raw.writableFinished) left.abort();
  };
  reply.raw.once('close', onLeave);
  try {
    const answer = await open(call, session, left.signal);
    if (answer === undefined) return ended;
    await pass(call, answer);
    return undefined;
  } catch (error) {
    if (!left.signal.aborted) throw error;
    reply.hijack();
    request.raw.destroy();
    return undefined;
  } finally {
    reply.raw.off('close', onLeave);
  }
}

const ended: Reply = {
  status: 401,
  body: {
    error: true,
    code: 401,
    errorNum: 11,
    errorMessage: 'the other server no longer accepts the sign-in',
  },
};

/** Undefined if the other server no longer accepts the user; the session is then ended. */
async function open(
  { request: { raw }, connection, sessions, chosenTurn }: GatewayCall,
  session: FarSession | undefined,
  signal: AbortSignal,
): Promise<FarAnswer | undefined> {
  const { databaseName, path, search } = addressOf(raw);
  if (!/^[\x21-\x7e]*$/.test(search)) {
    throw new RefusedRequest(400, 'expected a query string of ASCII characters');
  }
  const target = `/_db/${encodeURIComponent(databaseName)}${path}${search}`;
  const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
  const method = raw.method ?? 'GET';
  for (let attempt = 0; ; attempt++) {
    const authorization = await session?.credentials.authorization();
    if (session !== undefined && authorization === undefined) {
      sessions.end(session);
      return undefined;
    }
    const headers = headersForServer(raw.headers, authorization);
    const body = hasBody ? raw : undefined;
    const answer = await connection.server.open(
      { method, target, headers, body, signal },
      chosenTurn ?? session?.turn ?? 0,
      chosenTurn !== undefined,
    );
    if (answer.message.statusCode !== 401 || session === undefined) return answer;
    // The token may have been revoked with all others, as after a restart with another secret.
    answer.message.resume();
    const isRenewed = attempt === 0 && (await session.credentials.renew());
    if (!isRenewed) {
      sessions.end(session);
      return undefined;
    }
    if (hasBody) {
      // The body is consumed: the console sends the request again.
      return undefined;
    }
  }
}

function pass(
  { request: { raw, site }, reply, connection, log }: GatewayCall,
  answer: FarAnswer,
): Promise<void> {
  const { message, url } = answer;
  const location = locationForClient(message.headers.location, url, site.basePath);
  const headers = headersForClient(message.headers, location);
  reply.hijack();
  const isUnread = !raw.complete;
  if (isUnread) lingerAfterAnswer(raw);
  reply.raw.writeHead(message.statusCode ?? 502, {
    ...headers,
    ...(isUnread ? { connection: 'close' } : {}),
  });
  return new Promise((resolve) => {
    pipeline(message, reply.raw, (error) => {
      if (error && !reply.raw.destroyed) reply.raw.destroy();
      if (error && message.errored && !message.complete) {
        const { message: text } = new FarServerError(url, message.errored, false);
        log.warn(`connection '${connection.server.name}': an answer was cut off: ${text}`);
      }
      resolve();
    });
  });
}
