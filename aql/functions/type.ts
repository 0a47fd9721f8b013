import { toArray, toBoolean, toNumeric, toText } from '../values/casts.ts';
import { isArray, isObject } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { isDateText } from './date.ts';
import { define, type FunctionDefinition } from './types.ts';

function check(
  what: string,
  test: (value: Value) => boolean,
  examples: FunctionDefinition['examples'] = [],
): FunctionDefinition {
  const call: FunctionDefinition['call'] = (_, [value]) => test(value ?? null);
  return { parameters: 'value', doc: `Whether a value is ${what}.`, examples, call };
}

const toArrayFunction: FunctionDefinition = {
  parameters: 'value',
  doc: 'A value as an array: null gives an empty array, other values an array with one item.',
  examples: [
    ['TO_ARRAY("foo")', '["foo"]'],
    ['TO_ARRAY(null)', '[]'],
  ],
  call: (_, [value]) => toArray(value ?? null),
};

const isKey = /^[a-zA-Z0-9_:.@()+,=;$!*'%-]{1,254}$/;

/** Type checks and casts. */
export const typeFunctions = define({
  IS_NULL: check('null', (value) => value === null, [['IS_NULL(null)', 'true']]),
  IS_BOOL: check('true or false', (value) => typeof value === 'boolean', [['IS_BOOL(0)', 'false']]),
  IS_NUMBER: check('a number', (value) => typeof value === 'number' || typeof value === 'bigint', [
    ['IS_NUMBER(1.5)', 'true'],
  ]),
  IS_STRING: check('a text', (value) => typeof value === 'string', [['IS_STRING("")', 'true']]),
  IS_ARRAY: check('an array', isArray, [['IS_ARRAY([])', 'true']]),
  IS_LIST: check('an array', isArray, [['IS_LIST([1])', 'true']]),
  IS_OBJECT: check('an object', isObject, [['IS_OBJECT({})', 'true']]),
  IS_DOCUMENT: check('an object', isObject, [['IS_DOCUMENT({ a: 1 })', 'true']]),
  IS_DATESTRING: {
    parameters: 'value',
    doc: 'Whether a value is a string that the date functions accept.',
    examples: [['IS_DATESTRING("2020-08-29")', 'true']],
    call: (context, [value]) => isDateText(context, value),
  },
  IS_KEY: {
    ...check('a string that can be a _key', (value) => typeof value === 'string' && isKey.test(value), [
      ['IS_KEY("a/b")', 'false'],
    ]),
    isNew: true,
  },
  IS_IPV4: { ...check('an IPv4 address', isIpv4, [['IS_IPV4("127.0.0.1")', 'true']]), isNew: true },
  TYPENAME: {
    parameters: 'value',
    isNew: true,
    doc: 'The name of the type of a value.',
    examples: [['TYPENAME([])', '"array"']],
    call: (_, [value]) => typeName(value ?? null),
  },
  TO_BOOL: {
    parameters: 'value',
    doc: 'A value as a boolean: null, 0 and the empty string are false.',
    examples: [['TO_BOOL([])', 'true']],
    call: (_, [value]) => toBoolean(value ?? null),
  },
  TO_NUMBER: {
    parameters: 'value',
    doc: 'A value as a number.',
    examples: [
      ['TO_NUMBER(" 12 ")', '12'],
      ['TO_NUMBER("foo")', '0'],
    ],
    call: ({ dialect }, [value]) => toNumeric(value ?? null, dialect),
  },
  TO_STRING: {
    parameters: 'value',
    doc: 'A value as a string.',
    examples: [
      ['TO_STRING([1, "a"])', '"[1,\\"a\\"]"'],
      ['TO_STRING(null)', '""'],
    ],
    call: ({ dialect }, [value]) => toText(value ?? null, dialect),
  },
  TO_ARRAY: toArrayFunction,
  TO_LIST: { ...toArrayFunction, examples: [['TO_LIST("foo")', '["foo"]']] },
});

function typeName(value: Value): string {
  if (value === null) return 'null';
  if (isArray(value)) return 'array';
  const type = typeof value;
  if (type === 'boolean') return 'bool';
  return type === 'bigint' ? 'number' : type;
}

export function isIpv4(value: Value | undefined): boolean {
  if (typeof value !== 'string') return false;
  const parts = value.split('.');
  return (
    parts.length === 4 && parts.every((part) => /^(0|[1-9][0-9]{0,2})$/.test(part) && Number(part) < 256)
  );
}
