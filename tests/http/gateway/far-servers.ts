import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

/** A server in the test's process, and how to end it. */
export interface LocalServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function serve(
  listener: (message: IncomingMessage, response: ServerResponse) => void,
): Promise<LocalServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * A server of 2.8: the embedded server in its forms of 2.8, which clients choose by a header, and without the call for
 * tokens, which 2.8 does not have.
 */
export function serveAs28(target: string): Promise<LocalServer> {
  return serve((message, response) => {
    if (message.url?.includes('/_open/auth')) {
      message.resume();
      response.writeHead(404).end();
      return;
    }
    const { host: _host, ...headers } = message.headers;
    const passed = request(
      `${target}${message.url}`,
      { method: message.method, headers: { ...headers, 'x-arango-version': '20804' } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    message.pipe(passed);
  });
}

/** A process without embedded server, in front of these servers (`name=URL`). */
export function startGateway(
  servers: readonly string[],
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const options = servers.flatMap((server) => ['--server', server]);
  return startServer({ isAuthOff: false, args: ['--no-embedded', ...options, ...args] });
}

/** A signed-in client of a connection. */
export interface Client {
  /** The header of the session. */
  readonly cookie: string;
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
}

export async function signIn(
  gatewayUrl: string,
  connection: string,
  username: string,
  password: string,
): Promise<Client> {
  const base = `${gatewayUrl}/@${connection}`;
  const answer = await send(base, 'POST', '/_admin/aardvark/login', { body: { username, password } });
  if (answer.status !== 200) throw new Error(`the sign-in has status ${answer.status}: ${answer.text}`);
  const cookie = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  return {
    cookie,
    call: (method, path, body, headers = {}) =>
      send(base, method, path, { body, headers: { cookie, ...headers } }),
  };
}
