import type { Ajv, ValidateFunction } from 'ajv';
import Draft4 from 'ajv-draft-04';
import { compilePattern } from '../../aql/patterns/compile-pattern.ts';
import { isObject } from '../../aql/values/compare.ts';
import type { ObjectValue, Value } from '../../aql/values/value.ts';
import { valueKey } from '../../aql/values/value-key.ts';
import { errorTable } from '../../protocol/error-table.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { describeValue } from '../../protocol/lib/describe-value.ts';
import { findUnboundedPart } from './schema-bounds.ts';

const levels = ['none', 'new', 'moderate', 'strict'] as const;
type Level = (typeof levels)[number];

const maxMessageLength = 1024;

/** The `schema` property of a collection, with all defaults. */
interface StoredSchema {
  readonly rule: ObjectValue;
  readonly level: Level;
  readonly message: string;
  readonly type: 'json';
}

export interface SchemaRule {
  readonly level: Level;
  /** The text of the error for an invalid document. */
  readonly message: string;
  isValid(document: ObjectValue): boolean;
}

/** The property with its defaults; null for none. Throws 1621 (invalid schema validation parameter). */
export function parseSchema(given: unknown): Value {
  const schema = withDefaults(given);
  if (schema === null) return null;
  compile(schema.rule);
  return { ...schema };
}

/** The property with its defaults, whose rule is not checked yet. Throws 1621 (invalid schema validation parameter). */
function withDefaults(given: unknown): StoredSchema | null {
  if (given === undefined || given === null) return null;
  if (!isObject(given)) throw refused(`expected an object, found ${describeValue(given)}`);
  if (Object.keys(given).length === 0) return null;
  const { rule, level = 'strict', message = '', type = 'json' } = given;
  if (!isObject(rule as Value)) throw refused(`rule: expected an object, found ${describeValue(rule)}`);
  if (!levels.includes(level as Level)) {
    throw refused(`level: expected one of ${levels.join(', ')}, found ${describeValue(level)}`);
  }
  if (typeof message !== 'string' || message.length > maxMessageLength) {
    throw refused(`message: expected a text of at most ${maxMessageLength} characters`);
  }
  if (type !== 'json') throw refused(`type: expected 'json', found ${describeValue(type)}`);
  return { rule: rule as ObjectValue, level: level as Level, message, type: 'json' };
}

/** Compiles the stored property; undefined if it validates nothing. */
export function compileSchema(stored: Value | undefined): SchemaRule | undefined {
  if (!isObject(stored)) return undefined;
  const schema = stored as unknown as StoredSchema;
  return schema.level === 'none' ? undefined : toRule(schema);
}

/**
 * Compiles a schema that a query gives. Its level is ignored. Returns undefined for null. Throws 1621 (invalid schema
 * validation parameter).
 */
export function compileGivenSchema(given: Value): SchemaRule | undefined {
  const schema = withDefaults(given);
  return schema === null ? undefined : toRule(schema);
}

function toRule({ rule, level, message }: StoredSchema): SchemaRule {
  const validate = compile(rule);
  return {
    level,
    message: message === '' ? errorTable.ERROR_VALIDATION_FAILED.text : message,
    isValid: (document) => validate(withoutSystemAttributes(document)),
  };
}

/** A schema describes the other attributes only. */
function withoutSystemAttributes({ _id, _key, _rev, _from, _to, ...others }: ObjectValue): ObjectValue {
  return others;
}

const options = { strict: false, validateFormats: false, logger: false } as const;

/**
 * Checks schemas with the schema of JSON Schema draft 4, whose compilation is slow. Does not store the checked schemas.
 */
let draft4: Ajv | undefined;

/** Throws 1621 (invalid schema validation parameter). */
function compile(rule: ObjectValue): ValidateFunction {
  const reason = findUnboundedPart(rule);
  if (reason !== undefined) throw refused(reason);
  try {
    draft4 ??= new Draft4(options);
    // The schema of draft 4 is not asynchronous: this throws at once.
    void draft4.validateSchema(rule, true);
    return validator().compile(rule);
  } catch (error) {
    throw refused(error instanceof Error ? error.message : String(error));
  }
}

/** JSON Schema draft 4 as in ArangoDB. A new one for each schema, because it stores all compiled schemas. */
function validator(): Ajv {
  const regExp = (source: string) => {
    const compiled = compilePattern(source, false);
    if (compiled.kind !== 'linear') throw new Error(`the regular expression '${source}' is not supported`);
    return { test: (text: string) => compiled.pattern.test(text) };
  };
  const ajv = new Draft4({
    ...options,
    validateSchema: false,
    addUsedSchema: false,
    code: { regExp: Object.assign(regExp, { code: 'regExp' }) },
  });
  // The keyword of the library compares each pair of items.
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', validate: areUnique });
  return ajv;
}

function areUnique(isRequired: boolean, items: readonly Value[]): boolean {
  return !isRequired || new Set(items.map((item) => valueKey(item))).size === items.length;
}

function refused(detail: string): DatabaseError {
  return new DatabaseError('ERROR_VALIDATION_BAD_PARAMETER', { detail });
}
