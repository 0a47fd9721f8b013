import { requireUniqueNames } from '../../server/lib/unique-names.ts';

/** The parts of a response that decide whether a status of 500 or above is expected. */
export interface ErrorAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly errorNum: number | undefined;
  /** False if the request had a body that is not JSON. */
  readonly isBodyJson: boolean;
  /** Headers of the request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * Required by recordings: 9 (not implemented), 1503 and 1504. Documented limit: 32 (resource limit exceeded).
 */
const expectedNumbers: readonly number[] = [9, 32, 1503, 1504];
const shuttingDown = 30;
/** 2.8 responds to invalid JSON with 500 on these paths, as the recordings require. */
const brokenBodyPaths =
  /^(?:\/+_db(?:\/+[^/]+)?)?\/+(?:_api\/+gharial|_admin\/+aardvark\/+(?:login|query\/+upload))(?=[/?]|$)/;
/** Code of a user runs here; its errors are 1650, and 500 in dialect 2.8. */
const userCodePaths = /^(?:\/+_db(?:\/+[^/]+)?)?\/+_api\/+(?:transaction|traversal)(?=[/?]|$)/;
const userCodeError = 1650;
/** 2.8 responds with 500 to an encoded JSON text without a query. */
const encodedQueryPaths = /^(?:\/+_db(?:\/+[^/]+)?)?\/+_admin\/+aardvark\/+query\/+result\/+download\/+[^/]/;

/** True if a status of 500 or above is expected for an error of a query. */
export function isExpectedQueryError({ errorNum }: { readonly errorNum: number }): boolean {
  return expectedNumbers.includes(errorNum);
}

/** True if a response of 500 or above is required by a recording or a documented limit. */
export function isExpectedError(error: ErrorAnswer): boolean {
  const { method, path, status, errorNum, isBodyJson, headers } = error;
  if (status < 500) return true;
  // A limit with a Retry-After header.
  if (status === 503) return true;
  // HEAD has no body: its 501 means 9 (not implemented).
  if (status === 501 && method === 'HEAD') return true;
  if (errorNum === undefined) return false;
  if (isExpectedQueryError({ errorNum }) || errorNum === shuttingDown) return true;
  if (errorNum === userCodeError) return userCodePaths.test(path);
  if (errorNum !== 500) return false;
  const is28 = headers?.['x-arango-version']?.startsWith('208') === true;
  if (is28 && (encodedQueryPaths.test(path) || userCodePaths.test(path))) return true;
  return !isBodyJson && brokenBodyPaths.test(path);
}

/** False for an empty body, broken UTF-8, a byte order mark, and repeated names, which `JSON.parse` accepts. */
export function isJson(body: unknown): boolean {
  if (body === undefined) return false;
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return true;
  try {
    const bytes = Buffer.from(body);
    JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    requireUniqueNames(bytes);
    return true;
  } catch {
    return false;
  }
}
