import { STATUS_CODES } from 'node:http';
import { DatabaseError } from '../../../../protocol/errors.ts';
import type { SendRequest } from './ServicePool.ts';

/** An answer to a request of a service. */
export interface Received {
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** The service that sends a request. */
export interface OwnService {
  readonly mount: string;
  readonly databaseName: string;
  readonly send: SendRequest;
}

/** Headers of the connection, and those that change how the server runs a request. */
const notSent =
  /^(connection|content-length|expect|host|te|trailer|transfer-encoding|upgrade|x-arango-.*|x-http-.*)$/;

/**
 * The path of a request of a service to itself, below its database: tests of services call `module.context.baseUrl`.
 * Undefined for an address with a host. Throws 11 (forbidden) for another path.
 */
export function pathInside(url: string, { mount, databaseName }: OwnService): string | undefined {
  if (!/^\/(?!\/)/.test(url)) return undefined;
  const [, name = '_system', path = url] = /^\/_db\/([^/?]+)(.*)$/s.exec(url) ?? [];
  const isDatabase = name === databaseName || name === encodeURIComponent(databaseName);
  const end = path.charAt(mount.length);
  if (isDatabase && path.startsWith(mount) && (end === '' || end === '/' || end === '?')) return path;
  throw new DatabaseError('ERROR_FORBIDDEN', {
    detail: `expected a path of the service itself, below '/_db/${databaseName}${mount}', found '${url.slice(0, 200)}'`,
  });
}

/**
 * The request passes the routes of the server as one without a user, and reaches the service in another thread.
 * Throws 503 (service unavailable) when `signal` is aborted first; the answer is dropped then.
 */
export async function sendInside(
  { send }: OwnService,
  request: Parameters<SendRequest>[0],
  signal: AbortSignal,
): Promise<Received> {
  const kept = Object.entries(request.headers).filter(([name]) => !notSent.test(name.toLowerCase()));
  const sent = send({ ...request, headers: Object.fromEntries(kept) });
  const { status, headers, body } = await beforeEnd(sent, signal);
  return { status, message: STATUS_CODES[status] ?? '', headers, body: Buffer.concat(body) };
}

async function beforeEnd<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let fail: () => void = () => undefined;
  const ended = new Promise<never>((_, reject) => {
    const detail = 'expected an answer of the service itself within the time of the request';
    fail = () => reject(new DatabaseError('ERROR_HTTP_SERVICE_UNAVAILABLE', { detail }));
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail);
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    signal.removeEventListener('abort', fail);
  }
}
