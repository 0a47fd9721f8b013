import { dialectOf } from '../../protocol/dialect.ts';
import { requireFiniteNumbers } from '../../protocol/lib/finite-numbers.ts';
import { requireUniqueNames } from '../../server/lib/unique-names.ts';
import { canonicalPath } from '../../server/network/canonical-path.ts';

/** The parts of a request and of its answer that decide whether a status of 500 or above is expected. */
export interface ErrorAnswer {
  readonly method: string;
  /** The target of the request, or the pattern of its route. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body: unknown;
  readonly status: number;
  /** Undefined for an answer without a number, such as one to HEAD. */
  readonly errorNum: number | undefined;
}

/** Errors of queries: not implemented, the memory limit that the query names, and two that recordings require. */
const queryErrors: readonly number[] = [9, 32, 1503, 1504];

/** `<dialect> <method> <path>: <status> <errorNum>` */
const expected: readonly RegExp[] = [
  /^\S+ (POST|PUT) \/_api\/(?:cursor|explain|export|query|job|simple|transaction|traversal)\b.*: 50[01] (9|32|1503|1504)$/,
  // 2.8 answers so to an encoded JSON text without a query.
  /^2\.8 (GET|HEAD) \/_admin\/aardvark\/query\/result\/download\/[^/]+: 500 (500|undefined)$/,
  // Methods without an implementation; the answer to HEAD has no number.
  /^\S+ \w+ \/_api\/(?:import|query|edges).*: 501 9$/,
  /^\S+ HEAD \/_api\/(?:import|query|edges).*: 501 undefined$/,
  // There are no views, and one built-in analyzer.
  /^\S+ POST \/_api\/(?:view|analyzer): 501 9$/,
  /^\S+ \w+ \/_api\/replication\/restore-view: 501 (9|undefined)$/,
  // Calls of clusters.
  /^3\.12 \w+ \/_api\/collection\/[^/]+\/(?:shards|responsibleShard): 501 (1471|undefined)$/,
  /^\S+ \w+ \/_api\/cluster\/endpoints: 501 (9|undefined)$/,
  // Errors thrown by the code of a user.
  /^\S+ POST \/_api\/(?:transaction|traversal): 500 1650$/,
  /^2\.8 POST \/_api\/(?:transaction|traversal): 500 500$/,
  /^\S+ POST \/_admin\/execute: 500 undefined$/,
  // A running server is not restored, and backups are not sent to other machines.
  /^\S+ POST \/_admin\/backup\/(?:restore|upload|download): 501 9$/,
  // Calls of services that do not exist yet.
  /^\S+ \w+ \/_api\/foxx\/.*: 501 (9|undefined)$/,
];

/** The same for requests with a body that is not JSON: recordings of services and of the console of 2.8. */
const expectedForBrokenBodies: readonly RegExp[] = [
  /^2\.8 \w+ \/_api\/gharial.*: 500 500$/,
  /^\S+ POST \/_admin\/aardvark\/login: 500 500$/,
  /^2\.8 POST \/_admin\/aardvark\/query\/upload\/[^/]+: 500 500$/,
];

/** Documented limits that many clients reach, with a Retry-After header, and the end of the server. */
const limits: readonly RegExp[] = [/: 503 \w+$/, /: 50\d 30$/];

/** True if a status of 500 or above is expected for an error of a query. */
export function isExpectedQueryError({ errorNum }: { readonly errorNum: number }): boolean {
  return queryErrors.includes(errorNum);
}

/** True if a response of 500 or above is required by a recording or a documented limit. */
export function isExpectedError(error: ErrorAnswer, { atLimits }: { readonly atLimits: boolean }): boolean {
  if (error.status < 500) return true;
  const title = titleOf(error);
  const matches = (pattern: RegExp) => pattern.test(title);
  if (expected.some(matches) || (atLimits && limits.some(matches))) return true;
  return expectedForBrokenBodies.some(matches) && !isJson(error.body);
}

/** The number in the text of an answer. */
export function errorNumIn(text: string): number | undefined {
  const found = /"errorNum":(\d+)/.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

function titleOf({ method, path, headers, status, errorNum }: ErrorAnswer): string {
  const dialect = dialectOf(headers?.['x-arango-version']);
  // As the client normalizes it; services of 2.8 ignore empty segments, also that of the database.
  const { pathname } = new URL(path, 'http://localhost');
  const withDatabase = pathname.replace(/^\/_db\/{2,}/, '/');
  const inDatabase = canonicalPath(withDatabase.replace(/\/{2,}/g, '/')).replace(/^\/_db\/[^/]+(?=\/)/, '');
  return `${dialect} ${method} ${inDatabase}: ${status} ${errorNum}`;
}

/**
 * False for an empty body, broken UTF-8, a byte order mark, and what `JSON.parse` accepts: repeated names and numbers
 * beyond the range of a double.
 */
function isJson(body: unknown): boolean {
  if (body === undefined) return false;
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return true;
  try {
    const bytes = Buffer.from(body);
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    JSON.parse(text);
    requireFiniteNumbers(text);
    requireUniqueNames(bytes);
    return true;
  } catch {
    return false;
  }
}
