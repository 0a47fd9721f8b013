import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
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

/** How a server of another version is made of the embedded one. */
interface Front {
  /** Calls that the version does not have, as `<method> <path>` below a database. */
  readonly missing: RegExp;
  readonly headers: Readonly<Record<string, string>>;
  /** Changes the JSON of the answers of a path; undefined for other paths. */
  readonly rewrite: (path: string) => ((body: unknown) => unknown) | undefined;
}

function serveFront(target: string, { missing, headers, rewrite }: Front): Promise<LocalServer> {
  return serve((message, response) => {
    const path = (message.url ?? '').replace(/^\/_db\/[^/]+/, '').replace(/\?.*/, '');
    if (missing.test(`${message.method} ${path}`)) {
      message.resume();
      response.writeHead(404).end();
      return;
    }
    const { host: _host, 'accept-encoding': _packed, ...given } = message.headers;
    const passed = request(
      `${target}${message.url}`,
      { method: message.method, headers: { ...given, ...headers } },
      (answer) => {
        const change = rewrite(path);
        if (change === undefined || !String(answer.headers['content-type']).includes('json')) {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
          return;
        }
        const { 'content-length': _length, ...others } = answer.headers;
        void text(answer).then((body) => {
          response.writeHead(answer.statusCode ?? 502, others);
          response.end(body === '' ? '' : JSON.stringify(change(JSON.parse(body))));
        });
      },
    );
    passed.on('error', () => response.destroy());
    message.pipe(passed);
  });
}

/**
 * A server of 2.8: the embedded server in its forms of 2.8, which clients choose by a header, and without the call for
 * tokens, which 2.8 does not have.
 */
export function serveAs28(target: string): Promise<LocalServer> {
  const missing = /\/_open\/auth|\/_admin\/(?:orrery|status)|\/_api\/user\/[^/]+\/database/;
  const rewrite = (path: string) => (versionPath.test(path) ? as28 : undefined);
  return serveFront(target, { missing, headers: { 'x-arango-version': '20804' }, rewrite });
}

const versionPath = /^\/_(?:api|admin)\/version$/;
const as28 = () => ({ server: 'arango', version: '2.8.4' });

/** A server of 4.0: without what the release notes of ArangoDB 4.0 name as removed. */
export function serveAs4(target: string): Promise<LocalServer> {
  const gone =
    '_api/(?:simple|batch|aqlfunction|foxx|upload|tasks|traversal|export|edge|graph|structure)|' +
    '_admin/(?:orrery|aardvark|statistics|statistics-description|routing|echo|long_echo|execute|metrics/v2)';
  const missing = new RegExp(
    `^\\w+ /(?:${gone})(?:/|$)|^POST /_api/transaction$|^GET /_admin/log$|^PUT /_api/collection/[^/]+/(?:un)?load$`,
  );
  return serveFront(target, { missing, headers: {}, rewrite: as4 });
}

function as4(path: string): ((body: unknown) => unknown) | undefined {
  if (versionPath.test(path)) return () => ({ server: 'arango', license: 'community', version: '4.0.1' });
  return path.startsWith('/_api/collection') ? withoutStatus : undefined;
}

/** Collections of 4.0 have no load state. */
function withoutStatus(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutStatus);
  if (typeof value !== 'object' || value === null) return value;
  const { status: _status, statusString: _text, ...others } = value as Readonly<Record<string, unknown>>;
  return 'result' in others ? { ...others, result: withoutStatus(others.result) } : others;
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
