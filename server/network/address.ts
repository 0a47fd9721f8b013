import type { IncomingMessage } from 'node:http';
import { type Dialect, dialectOf } from '../../protocol/dialect.ts';
import { canonicalPath, RefusedRequest } from './canonical-path.ts';

/** The target of a request, parsed once; routing, authorization and handlers all use it. */
export interface Address {
  readonly databaseName: string;
  /** Below the sub-path and `/_db/<name>`, without the query string, in canonical form (`canonicalPath`). */
  readonly path: string;
  /** As `path`, but as in the target: with its percent-encoding and an empty last segment. */
  readonly rawPath: string;
  /** Includes the question mark; empty without a query. */
  readonly search: string;
  /** The removed sub-path of a public URL; empty without one. */
  readonly basePath: string;
  /** The name in the prefix `/@<name>` of a connection; empty for a malformed one; undefined without the prefix. */
  readonly connection: string | undefined;
  /** Host and port of a target in absolute form. */
  readonly authority: string | undefined;
}

/** What may precede the path of the server. */
export interface Bases {
  /** The sub-paths of the public URLs, the longest first. */
  readonly paths: readonly string[];
  /** Whether `/@<name>` names a connection to another server. */
  readonly hasConnections: boolean;
}
export const noBases: Bases = { paths: [], hasConnections: false };

/** The parsed target of a message is a member of it: an entry of a WeakMap for each request is costly to collect. */
const parsed = Symbol('address');
interface Addressed extends IncomingMessage {
  [parsed]?: Address | RefusedRequest;
}

const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/is;
/** An empty name stands for the default database. */
const databasePrefix = /^\/_db\/(?:([^/]+)(?=\/|$)|(?=\/))/;
/** Names of connections are at the same time segments of paths in canonical form. */
export const connectionName = /^[a-z\d][\w.-]{0,62}$/i;
const connectionPrefix = /^\/@([^/]*)(?=\/|$)/;
/** A path without a route; the request is refused before the path is used. */
const noPath = '/';

/**
 * Parses the target of the request and returns the path and query for routing. The error of an invalid target is
 * stored: `addressOf` then throws.
 */
export function routeAddress(message: Addressed, bases: Bases): string {
  try {
    const version = message.headers['x-arango-version'];
    const dialect = dialectOf(typeof version === 'string' ? version : undefined);
    const address = parseTarget(message.url ?? '', message.method, bases, dialect);
    message[parsed] = address;
    return address.path + address.search;
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    message[parsed] = error;
    return noPath;
  }
}

/** Throws RefusedRequest if the target of the request is malformed. */
export function addressOf(message: Addressed): Address {
  const address = message[parsed] ?? new RefusedRequest(400, 'expected a request target, found none');
  if (address instanceof RefusedRequest) throw address;
  return address;
}

/**
 * In 3.12 an empty last segment of an API path is dropped; 2.8 has no such path, and keeps invalid encodings. Throws
 * RefusedRequest.
 */
export function parseTarget(
  target: string,
  method: string | undefined,
  bases: Bases = noBases,
  dialect: Dialect = '3.12',
): Address {
  if (target.startsWith('/')) return parseOriginForm(target, bases, dialect);
  if (target === '*' && method === 'OPTIONS') return parseOriginForm('/', bases, dialect);
  const [, authority, rest = ''] = absoluteForm.exec(target) ?? [];
  if (authority === undefined) {
    throw new RefusedRequest(400, `expected a request target that begins with '/', found '${target}'`);
  }
  return parseOriginForm(rest.startsWith('/') ? rest : `/${rest}`, bases, dialect, authority);
}

function parseOriginForm(
  target: string,
  { paths, hasConnections }: Bases,
  dialect: Dialect,
  authority?: string,
): Address {
  const searchAt = target.indexOf('?');
  // A request target has no fragment; 2.8 treats it as part of the path, and so does canonicalPath.
  const given = searchAt < 0 ? target : target.slice(0, searchAt);
  const whole = canonicalPath(given, { keepsInvalid: dialect === '2.8' });
  const search = searchAt < 0 ? '' : target.slice(searchAt);
  const basePath = paths.find((base) => whole === base || whole.startsWith(`${base}/`)) ?? '';
  const below = whole.slice(basePath.length) || '/';
  const named = hasConnections ? connectionPrefix.exec(below) : null;
  const connection = named === null ? undefined : connectionName.test(named[1]!) ? named[1] : '';
  const local = named === null ? below : below.slice(named[0].length) || '/';
  const match = databasePrefix.exec(local);
  const found = match === null ? local : local.slice(match[0].length) || '/';
  const path = dialect !== '2.8' && isApiPath(found) ? found.replace(/\/$/, '') : found;
  const databaseName = match?.[1] === undefined ? '_system' : decodeURIComponent(match[1]);
  const rawPath = given === whole ? found : rawEnd(given, found);
  return { databaseName, path, rawPath, search, basePath, connection, authority };
}

/** The end of a path with as many segments as its canonical end. */
function rawEnd(given: string, end: string): string {
  const count = end.split('/').length - 1;
  return `/${given.split('/').slice(-count).join('/')}`;
}

/** Whether the path belongs to the API; every other path without empty segments can be a page or file of the console. */
export function isApiPath(path: string): boolean {
  return path.startsWith('/_');
}

/** Whether the path can name a page or file of the console. */
export function isConsolePath(path: string): boolean {
  return !isApiPath(path) && !path.includes('//');
}
