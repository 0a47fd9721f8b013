import type { IncomingMessage } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { type Bases, routeAddress } from '../network/address.ts';
import type { NetworkOptions } from '../network/network-options.ts';
import type { ConnectionGate } from './ConnectionGate.ts';
import { answerClientError } from './client-error.ts';

/** The options of Fastify that the app with the embedded server and the app without it share. */
export function appOptions(gate: ConnectionGate, bases: Bases, { trustedProxies, tls }: NetworkOptions) {
  return {
    logger: false,
    rewriteUrl: (message) => routeAddress(message as IncomingMessage, bases),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    serverFactory: (listener) => gate.createServer(listener, tls),
    clientErrorHandler: answerClientError,
    routerOptions: { maxParamLength: 10_000 },
    // On close, running requests are answered; idle connections are closed.
    forceCloseConnections: 'idle',
  } satisfies FastifyServerOptions;
}
