import type { RequestHead } from '../../../../../driver/services/service-call.ts';
import type { Reply, RequestScope, Route } from '../../../../route/route.ts';
import { missingSettings, needsSettings } from '../../lib/configuration.ts';
import type { ServiceRun } from '../../service/ServicePool.ts';
import type { MountedService } from '../../service/Services.ts';
import { serviceCaller } from '../../service/service-caller.ts';
import type { ServiceOutcome } from '../../service/service-messages.ts';

/** The maximum body of a request to a service. */
export const maxRequestBytes = 8 << 20;

/**
 * Pages of a service run in a sandbox of the browser: they share the address with the console, and must not use the
 * session of its user.
 */
const pageSandbox = 'sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads';

/** Pages of bundled services have all code and styles in files of their own. */
const bundledPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The cookie of a session of the console, see `sessionCookie`. */
const consoleCookie = /^\s*orrery_session_/;
const notPassed: ReadonlySet<string> = new Set(['clear-site-data', 'service-worker-allowed']);

/** The route of the requests below a mount. */
export function serviceRoute(mounted: MountedService): Route {
  return {
    method: '*',
    path: '/*',
    access: mounted.record.isOpen ? 'public' : 'read',
    hasOptionalUser: mounted.record.isOpen,
    maxBodyBytes: maxRequestBytes,
    isParsedOnThread: true,
    serviceMount: mounted.mount,
    runsScript: true,
    handle: (request) => serve(mounted, request),
  };
}

async function serve(mounted: MountedService, request: RequestScope): Promise<Reply> {
  const missing = missingSettings(mounted.record);
  if (missing.length > 0) throw needsSettings(missing);
  const startMs = performance.now();
  let isError = true;
  try {
    const { status, headers, body } = await runCall(mounted, request, {
      call: { kind: 'request', request: headOf(mounted, request) },
      body: request.body.byteLength === 0 ? undefined : request.body,
    });
    isError = status >= 500;
    return { status, headers: shownHeaders(mounted, headers), body };
  } finally {
    const { databaseId, mount } = mounted;
    request.services.watch.addRequest(databaseId, mount, performance.now() - startMs, isError);
  }
}

/** Runs a call of a service for a request. */
export function runCall(
  mounted: MountedService,
  request: RequestScope,
  { call, body }: Pick<ServiceRun, 'call' | 'body'>,
): Promise<ServiceOutcome> {
  return request.services.pool.run({
    instance: mounted,
    call,
    body,
    caller: serviceCaller(mounted, request.scriptCaller),
    isNested: request.scriptCaller.isScript,
  });
}

function headOf({ mount }: MountedService, request: RequestScope): RequestHead {
  const { site, databaseName, path, rawPath, search } = request;
  const below = path.slice(mount.length) || '/';
  const segments = mount.split('/').length - 1;
  const rawBelow = `/${rawPath
    .split('/')
    .slice(1 + segments)
    .join('/')}`;
  return {
    method: request.method,
    url: rawBelow + search,
    path: below,
    headers: passedHeaders(request),
    user: request.user ?? null,
    protocol: site.isSecure ? 'https' : 'http',
    host: request.headers.host ?? 'localhost',
    remoteAddress: request.remoteAddress,
    remotePort: request.remotePort,
    databasePath: `${site.basePath}/_db/${encodeURIComponent(databaseName)}`,
  };
}

/** The headers without the credentials of the server. */
function passedHeaders({ headers, identity, isSession }: RequestScope): Readonly<Record<string, string>> {
  const passed: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    if (name === 'authorization' && identity !== undefined && !isSession) continue;
    const text = Array.isArray(value) ? value.join(', ') : value;
    const shown = name === 'cookie' ? withoutConsoleCookies(text) : text;
    if (shown !== '') passed[name] = shown;
  }
  return passed;
}

function withoutConsoleCookies(cookies: string): string {
  return cookies
    .split(';')
    .filter((cookie) => !consoleCookie.test(cookie))
    .join(';')
    .trim();
}

/** The headers of an answer, without those that would change the session or the files of the console. */
export function shownHeaders(
  { record, isBundled }: Pick<MountedService, 'record' | 'isBundled'>,
  headers: NonNullable<Reply['headers']>,
): Reply['headers'] {
  const shown: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (notPassed.has(name)) continue;
    const values = [value].flat();
    const allowed = name === 'set-cookie' ? values.filter((cookie) => !consoleCookie.test(cookie)) : values;
    if (allowed.length > 0) shown[name] = allowed.length === 1 ? (allowed[0] as string) : allowed;
  }
  shown['content-type'] ??= 'text/plain; charset=utf-8';
  if (record.isTrusted && !isBundled) return shown;
  return {
    ...shown,
    'content-security-policy': [
      isBundled ? bundledPolicy : pageSandbox,
      ...[shown['content-security-policy'] ?? []].flat(),
    ],
  };
}
