import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { InnerAnswer, InnerCall, ScriptCaller } from '../families/scripts/service/script-caller.ts';
import { exchange, openInnerSocket } from './inner-exchange.ts';

/** The callers of scripts by the connections of their requests. No connection of the network is in this table. */
const callers = new WeakMap<Socket, ScriptCaller>();

/** The caller of a request that a script sends. */
export function innerCallerOf(message: IncomingMessage): ScriptCaller | undefined {
  return callers.get(message.socket);
}

/** Names the caller of the requests of a connection inside the server. */
export function noteCaller(socket: Socket, caller: ScriptCaller): void {
  callers.set(socket, caller);
}

/** The connection of requests inside another request, with the caller of the outer one. */
export function openSocketInside(message: IncomingMessage): Socket {
  const socket = openInnerSocket(message.socket);
  const caller = callers.get(message.socket);
  if (caller !== undefined) callers.set(socket, caller);
  return socket;
}

/** Sends a request of a script through the pipeline of the server, with the rights of the caller. */
export async function sendInner(
  listener: (message: IncomingMessage, response: ServerResponse) => void,
  caller: ScriptCaller,
  { method, path, headers, body, maxAnswerBytes, signal }: InnerCall,
): Promise<InnerAnswer> {
  const { databaseName, dialect, remoteAddress } = caller;
  const version: Readonly<Record<string, string>> = dialect === '2.8' ? { 'x-arango-version': '20804' } : {};
  const socket = openInnerSocket({ remoteAddress, localPort: undefined, remotePort: undefined });
  callers.set(socket, caller);
  const onAbort = () => socket.destroy();
  signal.addEventListener('abort', onAbort);
  try {
    const answer = await exchange(listener, socket, {
      method,
      target: `/_db/${encodeURIComponent(databaseName)}${path}`,
      headers: { ...headers, ...version, host: 'localhost' },
      body: (body ?? new Uint8Array()) as Uint8Array<ArrayBuffer>,
      maxAnswerBytes,
      depth: 1,
      onWrite: caller.onWrite,
    });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: answer.parts };
  } finally {
    signal.removeEventListener('abort', onAbort);
    socket.destroy();
  }
}
