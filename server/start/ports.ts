import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { StartError } from '../StartError.ts';
import { checkActivatedSocket } from './activated-socket.ts';

/**
 * Connections that the operating system holds until the server accepts them; it reduces larger values. With the default
 * of 511, after a client has opened thousands at once, other clients must repeat their first packet after a second.
 */
const backlog = 4096;

/** Listens on the address of the options, or on a socket that systemd has opened (`descriptor`). */
export async function listen(app: FastifyInstance, config: Config, descriptor?: number): Promise<void> {
  if (descriptor !== undefined) return listenOn(app, config, descriptor);
  await app
    .listen({ port: config.port, host: config.host, backlog })
    .catch((error: NodeJS.ErrnoException) => {
      throw toPortError(config, error);
    });
}

async function listenOn(app: FastifyInstance, config: Config, fd: number): Promise<void> {
  let refusal: StartError | undefined;
  app.server.once('listening', () => {
    refusal = checkActivatedSocket(app.server, config);
    if (refusal === undefined) return;
    // Fastify still needs the server; connections end unread until the process does.
    app.server.removeAllListeners('connection');
    app.server.on('connection', (socket) => socket.destroy());
  });
  // The types of Fastify omit the descriptor, which it passes on.
  const options = { fd, host: '127.0.0.1', backlog };
  await app.listen(options);
  if (refusal !== undefined) throw refusal;
}

/** The port that the server listens on. */
export function portOf(app: FastifyInstance, config: Config): number {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
}

/** Runs before any file is opened or created. */
export async function checkPort(config: Config): Promise<void> {
  if (config.port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(toPortError(config, error)));
    probe.listen({ port: config.port, host: config.host, exclusive: true }, () =>
      probe.close(() => resolve()),
    );
  });
}

function toPortError({ host, port }: Config, error: NodeJS.ErrnoException): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} of ${host} is in use. Stop the other program, or give --port another one.`,
      );
    case 'EACCES':
      return new StartError(`Port ${port} may not be opened by this user. Give --port a number above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`This machine has no address ${host}. Give --host another one.`);
    default:
      return error;
  }
}
