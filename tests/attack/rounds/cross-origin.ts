import { startServer } from '../../http/server-process.ts';
import { type CallRequest, callServer, toCurl } from '../http-call.ts';
import type { Round } from '../Round.ts';
import type { RoundContext } from '../RoundContext.ts';

type Headers = Readonly<Record<string, string>>;

const evil = 'http://evil.example';
const body = '{"query":"RETURN 1"}';
const versions: readonly Headers[] = [{}, { 'x-arango-version': '20804' }];
const preflight: Headers = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization',
};
const paths = ['/_api/version', '/_api/user', '/_api/cursor', '/_admin/aardvark/whoAmI', '/_open/auth'];
const pagePaths = ['/', '/sign-in?token=x', '/login'];
const width = 4;

const round: Round = {
  id: 'cross-origin',
  attacks: "pages of other origins and names of other hosts, with the user's own credentials",
  order: 20,
  async run(context) {
    const { baseUrl } = context.target;
    await tryServer(context, baseUrl, context.target.headersOf('root'));
    await tryServer(context, baseUrl, { cookie: await signIn(context) });
    const open = await startServer();
    try {
      await tryServer(context, open.baseUrl, {});
    } finally {
      await open.stop('SIGKILL');
    }
  },
};
export default round;

async function tryServer(context: RoundContext, baseUrl: string, credentials: Headers): Promise<void> {
  const { port } = new URL(baseUrl);
  await trySome(context, baseUrl, crossSiteRequests(port, credentials), (request, answer) => {
    const allowed = answer.headers['access-control-allow-origin'];
    if (allowed !== undefined) return ['origin trusted', `access-control-allow-origin: ${allowed}`];
    // A browser sends a cookie with such a request, or nothing without authentication; never a password.
    const isBrowsers = credentials.authorization === undefined && request.method !== 'OPTIONS';
    const isAnswered = answer.status > 0 && answer.status < 300 && request.path.startsWith('/_api');
    return isBrowsers && isAnswered ? ['cross-site request answered', String(answer.status)] : undefined;
  });
  await trySome(context, baseUrl, foreignHostRequests(port, credentials), (_, { status }) =>
    status > 0 && status < 400 ? ['foreign host answered', String(status)] : undefined,
  );
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
    const request = { path: '/_api/version', headers: { ...credentials, host } };
    const { status } = await callServer(baseUrl, request);
    if (status !== 200) context.find('own host refused', String(status), toCurl(baseUrl, request));
  }
}

async function trySome(
  context: RoundContext,
  baseUrl: string,
  requests: readonly CallRequest[],
  problemOf: (
    request: CallRequest,
    answer: Awaited<ReturnType<typeof callServer>>,
  ) => readonly [kind: string, detail: string] | undefined,
): Promise<void> {
  const first = context.random.nextBelow(requests.length);
  await context.repeat(context.amount(requests.length, 12), width, async (number) => {
    // A step without a common factor with the number of requests, so that a sample contains every kind.
    const request = requests[(first + number * 7) % requests.length]!;
    const problem = problemOf(request, await callServer(baseUrl, request));
    if (problem !== undefined) context.find(problem[0], problem[1], toCurl(baseUrl, request));
  });
}

function crossSiteRequests(port: string, credentials: Headers): readonly CallRequest[] {
  const sources: readonly Headers[] = [
    { origin: evil },
    { origin: evil, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: `http://127.0.0.1.evil.example:${port}` },
    { origin: `http://localhost:${Number(port) + 1}`, 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  ];
  return sources.flatMap((source) =>
    versions.flatMap((version) =>
      paths.flatMap((path) =>
        ['GET', 'POST', 'OPTIONS'].map((method) => {
          const headers = { ...credentials, ...source, ...version, 'content-type': 'text/plain' };
          if (method === 'OPTIONS') return { method, path, headers: { ...headers, ...preflight } };
          return { method, path, headers, ...(method === 'POST' ? { body } : {}) };
        }),
      ),
    ),
  );
}

function foreignHostRequests(port: string, credentials: Headers): readonly CallRequest[] {
  const hosts = [
    ...['evil.example', `evil.example:${port}`, `127.0.0.1.evil.example:${port}`, 'localhost.evil.example'],
    ...[`evil.localhost.example:${port}`, '127.0.0.1@evil.example', 'evil.example#127.0.0.1', '0x7f.1.evil'],
  ];
  return hosts.flatMap((host) =>
    [...paths, ...pagePaths].map((path) => ({
      path,
      headers: { ...credentials, host, accept: 'text/html, */*' },
    })),
  );
}

async function signIn(context: RoundContext): Promise<string> {
  const { authorization = '' } = context.target.headersOf('root');
  const [username, password] = Buffer.from(authorization.slice(6), 'base64').toString().split(':');
  const path = '/_admin/aardvark/login';
  const { headers } = await context.call({ method: 'POST', path, body: { username, password } });
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}
