import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SimulatedCluster } from './SimulatedCluster.ts';

/** A coordinator of a simulated cluster, which can die and come back at its address. */
export interface ServedCoordinator {
  readonly url: string;
  /** `<method> <path>` of the requests that it has answered. */
  readonly calls: string[];
  kill(): Promise<void>;
  revive(): Promise<void>;
}

interface ServedCluster {
  readonly coordinators: readonly ServedCoordinator[];
  close(): Promise<void>;
}

/**
 * Serves the coordinators of a cluster, each at a port of this machine. Sign-in and data are those of another server, an
 * embedded one; the calls of clusters are answered by the simulation.
 */
export async function serveCluster(cluster: SimulatedCluster, dataUrl: string): Promise<ServedCluster> {
  const ids = [...cluster.members].filter(([, { role }]) => role === 'Coordinator').map(([id]) => id);
  const coordinators = await Promise.all(ids.map((id) => serveCoordinator(cluster, id, dataUrl)));
  cluster.endpoints = coordinators.map(({ url }) => url.replace('http:', 'tcp:'));
  return {
    coordinators,
    async close() {
      await Promise.all(coordinators.map((each) => each.kill()));
    },
  };
}

async function serveCoordinator(
  cluster: SimulatedCluster,
  id: string,
  dataUrl: string,
): Promise<ServedCoordinator> {
  const calls: string[] = [];
  let server: Server | undefined;
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server = createServer((message, response) => void answer(message, response));
      server.listen(port, '127.0.0.1', () => resolve((server!.address() as AddressInfo).port));
    });
  const answer = async (message: IncomingMessage, response: ServerResponse) => {
    const url = new URL(message.url ?? '/', 'http://cluster');
    const [, database = '_system', path = '/'] = /^(?:\/_db\/([^/]+))?(\/.*)?$/.exec(url.pathname) ?? [];
    calls.push(`${message.method} ${path}`);
    if (/^\/_admin\/orrery/.test(path)) {
      message.resume();
      response.writeHead(404).end();
      return;
    }
    const isOfCluster = /^\/_admin\/(?:cluster|server|license)|^\/_api\/cluster/.test(path);
    const given = isOfCluster ? await text(message) : '';
    if (isOfCluster && message.headers.authorization === undefined) {
      response.writeHead(401).end();
      return;
    }
    const call = {
      method: message.method ?? 'GET',
      path,
      query: url.searchParams,
      database: decodeURIComponent(database),
      body: given === '' ? undefined : (JSON.parse(given) as unknown),
    };
    const answered = cluster.answer(call);
    if (answered === undefined) {
      passOn(message, response, dataUrl, path);
      return;
    }
    if (!isOfCluster) message.resume();
    response.writeHead(answered.status, { 'content-type': 'application/json' });
    response.end(answered.body === undefined ? '' : JSON.stringify(answered.body));
  };
  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    kill: () =>
      new Promise((resolve) => {
        if (cluster.members.has(id)) cluster.member(id).status = 'FAILED';
        if (!server?.listening) return resolve();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    async revive() {
      cluster.member(id).status = 'GOOD';
      await listen(port);
    },
  };
}

/** Answers of the embedded server that a coordinator of ArangoDB gives otherwise. */
const rewritten: Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => object>> = {
  '/_api/version': () => ({ server: 'arango', license: 'enterprise', version: '3.12.4' }),
  '/_admin/status': (body) => ({
    ...body,
    serverInfo: { ...(body.serverInfo as object), role: 'COORDINATOR' },
  }),
};

function passOn(message: IncomingMessage, response: ServerResponse, dataUrl: string, path: string): void {
  const { host: _host, 'accept-encoding': _packed, ...headers } = message.headers;
  const passed = request(`${dataUrl}${message.url}`, { method: message.method, headers }, (answer) => {
    const change = rewritten[path];
    if (change === undefined || answer.statusCode !== 200) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      return;
    }
    void text(answer).then((body) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(change(JSON.parse(body) as Readonly<Record<string, unknown>>)));
    });
  });
  passed.on('error', () => response.destroy());
  message.pipe(passed);
}
