import { startServer } from '../../http/server-process.ts';
import { callServer, toCurl } from '../http-call.ts';
import type { Round } from '../Round.ts';
import type { RoundContext } from '../RoundContext.ts';

const evil = 'http://evil.example';
const body = '{"query":"RETURN 1"}';
const versions: readonly Readonly<Record<string, string>>[] = [{}, { 'x-arango-version': '20804' }];
const preflight: Readonly<Record<string, string>> = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization',
};
const hosts = (port: string) => [
  ...['evil.example', `evil.example:${port}`, `127.0.0.1.evil.example:${port}`, 'localhost.evil.example'],
  ...[`evil.localhost.example:${port}`, '127.0.0.1@evil.example', 'evil.example#127.0.0.1', '0x7f.1.evil'],
];

const round: Round = {
  id: 'cross-origin',
  attacks: "pages of other origins and names of other hosts, with the user's own credentials",
  order: 20,
  async run(context) {
    const { baseUrl } = context.target;
    await tryServer(context, baseUrl, context.target.headersOf('root'));
    const cookie = await signIn(context);
    await tryServer(context, baseUrl, { cookie });
    const open = await startServer();
    try {
      await tryServer(context, open.baseUrl, {});
    } finally {
      await open.stop('SIGKILL');
    }
  },
};
export default round;

async function tryServer(
  context: RoundContext,
  baseUrl: string,
  credentials: Readonly<Record<string, string>>,
): Promise<void> {
  const { port } = new URL(baseUrl);
  const crossSite: readonly Readonly<Record<string, string>>[] = [
    { origin: evil },
    { origin: evil, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: `http://127.0.0.1.evil.example:${port}` },
    { origin: `http://localhost:${Number(port) + 1}`, 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  ];
  const paths = ['/_api/version', '/_api/user', '/_api/cursor', '/_admin/aardvark/whoAmI', '/_open/auth'];
  for (const headers of crossSite) {
    for (const version of versions) {
      for (const path of paths) {
        for (const method of ['GET', 'POST', 'OPTIONS']) {
          const request = {
            ...{ method, path },
            headers: {
              ...credentials,
              ...headers,
              ...version,
              ...(method === 'OPTIONS' ? preflight : {}),
              'content-type': 'text/plain',
            },
            ...(method === 'POST' ? { body } : {}),
          };
          const answer = await callServer(baseUrl, request);
          const allowed = answer.headers['access-control-allow-origin'];
          if (allowed !== undefined)
            context.find(
              'origin trusted',
              `access-control-allow-origin: ${allowed}`,
              toCurl(baseUrl, request),
            );
          // A browser adds a cookie to such a request, or nothing to a server without sign-in; never a password.
          const isBrowsers = credentials.authorization === undefined;
          if (
            isBrowsers &&
            method !== 'OPTIONS' &&
            path.startsWith('/_api') &&
            answer.status < 300 &&
            answer.status > 0
          )
            context.find(
              'cross-site request answered',
              `${answer.status} ${answer.text.slice(0, 100)}`,
              toCurl(baseUrl, request),
            );
        }
      }
    }
  }
  for (const host of hosts(port)) {
    for (const path of [...paths, '/', '/sign-in?token=x', '/assets/index.js']) {
      const request = { path, headers: { ...credentials, host } };
      const answer = await callServer(baseUrl, request);
      if (answer.status > 0 && answer.status < 400)
        context.find('foreign host answered', `${answer.status}`, toCurl(baseUrl, request));
    }
  }
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
    const request = { path: '/_api/version', headers: { ...credentials, host } };
    const answer = await callServer(baseUrl, request);
    if (answer.status !== 200) context.find('own host refused', `${answer.status}`, toCurl(baseUrl, request));
  }
}

async function signIn(context: RoundContext): Promise<string> {
  const { authorization = '' } = context.target.headersOf('root');
  const [username, password] = Buffer.from(authorization.slice(6), 'base64').toString().split(':');
  const answer = await context.call({
    method: 'POST',
    path: '/_admin/aardvark/login',
    body: { username, password },
  });
  return (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}
