import type { ObjectValue, Value } from '../../../../../aql/values/value.ts';
import type { Dialect } from '../../../../../protocol/dialect.ts';
import { badArgument, badParameter, DatabaseError } from '../../../../../protocol/errors.ts';
import { firstByte, type LargeJson } from '../../../../lib/json-body.ts';
import { unnamedCollection } from '../../../../route/refusals.ts';
import type { RequestScope } from '../../../../route/route.ts';

/** Large members are JSON bytes. */
type Body = Readonly<Record<string, unknown>>;

const quote = 34;
const openBracket = 91;

/** The collection of a simple query; messages of the calls that 2.8 implemented in JavaScript. */
export function collectionIn({ collection }: Body): string {
  if (typeof collection === 'string' && collection !== '') return collection;
  throw unnamedCollection();
}

/** The same with the messages of the calls that 2.8 implemented natively. */
export function textIn(body: Body, name: string): string {
  const value = body[name];
  if (typeof value === 'string') return value;
  throw new DatabaseError('ERROR_TYPE_ERROR', { message: `expecting string for <${name}>` });
}

export function keysIn({ keys }: Body): LargeJson<readonly unknown[]> {
  if (keys instanceof Uint8Array && firstByte(keys) === openBracket) return keys;
  if (Array.isArray(keys)) return keys;
  throw new DatabaseError('ERROR_TYPE_ERROR', { message: 'expecting array for <keys>' });
}

/** `skip` and `limit`; a value that is not an integer is ignored. Throws 1504 for a negative `skip`. */
export function pageIn({ skip, limit }: Body, otherwise?: number): { skip: number; limit?: number } {
  if (typeof skip === 'number' && skip < 0) throw new DatabaseError('ERROR_QUERY_NUMBER_OUT_OF_RANGE');
  const whole = (value: unknown) =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.trunc(value) : undefined;
  return { skip: whole(skip) ?? 0, limit: whole(limit) ?? otherwise };
}

export function objectIn(body: Body, name: string): LargeJson<ObjectValue> {
  const value = body[name];
  if (typeof value !== 'object' || value === null) throw invalid(name);
  const first = value instanceof Uint8Array ? firstByte(value) : undefined;
  if (first === quote) throw invalid(name);
  if (Array.isArray(value) || first === openBracket) {
    throw new DatabaseError('ERROR_ARANGO_DOCUMENT_TYPE_INVALID', {
      status: 400,
      message: "invalid document type 'object'",
    });
  }
  return value as LargeJson<ObjectValue>;
}

/** As `objectIn`; the calls that change documents have one error for all other values. */
export function onlyObjectIn(body: Body, name: string): LargeJson<ObjectValue> {
  const value = body[name];
  const isArray = Array.isArray(value) || (value instanceof Uint8Array && firstByte(value) === openBracket);
  if (isArray) throw invalid(name);
  return objectIn(body, name);
}

export function numberIn(body: Body, name: string): number {
  const value = body[name];
  if (typeof value === 'number') return value;
  throw invalid(name);
}

export function wordsIn(body: Body, name: string): string {
  const value = typeof body[name] === 'number' ? String(body[name]) : body[name];
  if (typeof value === 'string') return value;
  throw invalid(name);
}

/** The text of a full-text search. Throws 10 (bad parameter) for a text without a visible character. */
export function searchIn(body: Body): string {
  const text = wordsIn(body, 'query');
  if (/[^\s\p{Cc}]/u.test(text)) return text;
  throw badArgument('bad parameter');
}

/**
 * In 2.8 both bounds of a range are required, and null is a value; in 3.12 the range is open without a bound or with
 * null.
 */
export function rangeIn({ attribute, left, right, closed }: Body, dialect: Dialect) {
  const isComplete = dialect !== '2.8' || (left !== undefined && right !== undefined);
  if (typeof attribute !== 'string' || !isComplete) {
    throw new DatabaseError('ERROR_BAD_PARAMETER', {
      detail: 'expected attribute, left and right',
    });
  }
  const bound = (value: unknown) => (dialect === '2.8' ? value : (value ?? undefined)) as Value | undefined;
  return {
    kind: 'range',
    attribute,
    left: bound(left),
    right: bound(right),
    closed: closed === true,
  } as const;
}

/** An option of a change, in the body or in its `options`. */
export function optionIn(body: Body, name: string): unknown {
  const options = body.options;
  const inner = typeof options === 'object' && options !== null ? (options as Body)[name] : undefined;
  return inner ?? body[name];
}

/** 2.8 removes attributes that an update sets to null unless keepNull is set; current servers keep them. */
export function keepsNull({ dialect }: RequestScope, body: Body): boolean {
  const keepNull = optionIn(body, 'keepNull');
  return typeof keepNull === 'boolean' ? keepNull : dialect !== '2.8';
}

function invalid(name: string): DatabaseError {
  return badParameter(`invalid value for parameter '${name}'`);
}
