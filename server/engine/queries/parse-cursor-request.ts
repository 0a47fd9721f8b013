import type { Value } from '../../../aql/values/value.ts';
import type { Dialect } from '../../../protocol/dialect.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import { dialectRules } from '../../lib/dialect-rules.ts';
import { findJson, parseBody } from '../../lib/json-body.ts';
import { mayBeDecomposed, normalized } from '../../lib/normalized.ts';
import { requireUniqueNames } from '../../lib/unique-names.ts';
import type { CursorOptions, CursorRequest } from './query-call.ts';

type Members = Readonly<Record<string, unknown>>;

const defaultBatchSize = 1000;
const defaultTtlSeconds = 30;

/**
 * Parses the body of `POST /_api/cursor` and refuses values that the language does not support. Text of 2.8 clients is
 * converted to Unicode normal form C.
 */
export function parseCursorRequest(bytes: Uint8Array, dialect: Dialect): CursorRequest {
  const body = members(parseBody(bytes));
  requireUniqueNames(bytes);
  const isNormalised = dialectRules[dialect].queryTexts === 'normalised';
  const composed = isNormalised && mayBeDecomposed(bytes) ? normalized(body) : body;
  const { query } = composed;
  if (typeof query !== 'string') throw new DatabaseError('ERROR_QUERY_EMPTY');
  return toCursorRequest(query, composed, dialect);
}

/** As `parseCursorRequest`; undefined for an invalid body. */
export function findCursorRequest(bytes: Uint8Array, dialect: Dialect): CursorRequest | undefined {
  try {
    return parseCursorRequest(bytes, dialect);
  } catch (error) {
    if (error instanceof DatabaseError) return undefined;
    throw error;
  }
}

/** Parses the body of `POST /_api/explain`. */
export function parseExplainRequest(
  bytes: Uint8Array,
  dialect: Dialect,
): { readonly request: CursorRequest; readonly allPlans: boolean } {
  const body = members(findJson(bytes));
  if (dialectRules[dialect].repeatedNames === 'refused') requireUniqueNames(bytes);
  const { query } = body;
  if (typeof query !== 'string') {
    throw new DatabaseError('ERROR_TYPE_ERROR', { message: 'expecting string for <querystring>' });
  }
  const { batchSize: _batchSize, ...rest } = body;
  return {
    request: toCursorRequest(query, rest, dialect),
    allPlans: members(body.options).allPlans === true,
  };
}

/** The request for a query text; `body` has the other members of a cursor request. */
export function toCursorRequest(query: string, body: Members, dialect: Dialect): CursorRequest {
  const { bindVars } = body;
  if (bindVars === null && dialectRules[dialect].nullBindVars === 'refused') {
    throw new DatabaseError('ERROR_QUERY_BIND_PARAMETERS_INVALID', { status: 400 });
  }
  if (bindVars !== undefined && bindVars !== null && !isMembers(bindVars)) {
    throw new DatabaseError('ERROR_TYPE_ERROR', { message: 'expecting object for <bindVars>' });
  }
  const options = members(body.options);
  return {
    text: query,
    bindVars: (bindVars ?? {}) as Readonly<Record<string, Value>>,
    batchSize: parseBatchSize(body.batchSize, dialect),
    hasCount: body.count === true,
    isStream: options.stream === true,
    ttlSeconds: positive(body.ttl) ?? defaultTtlSeconds,
    cache: typeof body.cache === 'boolean' ? body.cache : undefined,
    allowRetry: options.allowRetry === true,
    options: parseOptions(options, body, dialect),
  };
}

/** The `options` of a query; unknown ones are ignored, as in ArangoDB. */
function parseOptions(options: Members, body: Members, dialect: Dialect): CursorOptions {
  const { profile } = options;
  const { hasFailOnWarning, warningCount } = dialectRules[dialect];
  const runtimeSeconds = positive(options.maxRuntime);
  return {
    fullCount: options.fullCount === true,
    profile: profile === true ? 1 : profile === 1 || profile === 2 ? profile : 0,
    failOnWarning: hasFailOnWarning && options.failOnWarning === true,
    maxWarningCount: warningCount ?? natural(options.maxWarningCount),
    maxNumberOfPlans: positive(options.maxNumberOfPlans ?? options.maxPlans),
    optimizerRules: strings(members(options.optimizer).rules),
    memoryLimitBytes: positive(body.memoryLimit ?? options.memoryLimit),
    maxRuntimeMs: runtimeSeconds === undefined ? undefined : runtimeSeconds * 1000,
    intermediateCommitCount: positive(options.intermediateCommitCount),
  };
}

function parseBatchSize(value: unknown, dialect: Dialect): number {
  if (value === 0) {
    throw new DatabaseError('ERROR_TYPE_ERROR', {
      message: "expecting non-zero value for 'batchSize'",
      status: 400,
    });
  }
  const size = positive(value);
  if (size !== undefined) return Math.max(1, Math.floor(size));
  const isUnlimited = typeof value === 'number' && dialectRules[dialect].negativeBatchSize === 'unlimited';
  return isUnlimited ? Number.MAX_SAFE_INTEGER : defaultBatchSize;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function members(value: unknown): Members {
  return isMembers(value) ? value : {};
}

function positive(value: unknown): number | undefined {
  const number = numberIn(value);
  return number !== undefined && number > 0 ? number : undefined;
}

function natural(value: unknown): number | undefined {
  const number = numberIn(value);
  return number !== undefined && number >= 0 ? Math.floor(number) : undefined;
}

/** Integers beyond 2^53 are parsed as bigint; Infinity is the parsed value of 1e999. */
function numberIn(value: unknown): number | undefined {
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'number' && !Number.isNaN(value) ? value : undefined;
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((element) => typeof element === 'string') : [];
}

/** The export that a request asks for. */
export function exportOf(request: Uint8Array | CursorRequest): CursorRequest['export'] {
  return request instanceof Uint8Array ? undefined : request.export;
}
