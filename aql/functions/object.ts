import { DatabaseError } from '../../protocol/errors.ts';
import { dialectRules } from '../dialect-rules.ts';
import type { ExpressionContext } from '../expressions/types.ts';
import { toBoolean } from '../values/casts.ts';
import { compareValues, equalValues, isArray, isObject } from '../values/compare.ts';
import { assignAttributes, getAttribute, type MutableObject, setAttribute } from '../values/objects.ts';
import { ValueWalk } from '../values/ValueWalk.ts';
import type { ObjectValue, Value } from '../values/value.ts';
import { textOf, wrongType } from './arguments.ts';
import { define, type FunctionDefinition } from './types.ts';

const attributes: FunctionDefinition = {
  parameters: 'document, removeSystemAttributes?, sort?',
  doc: 'The names of the attributes of an object.',
  examples: [['ATTRIBUTES({ b: 1, _key: "x", a: 2 }, true, true)', '["a","b"]']],
  call: (context, [object, removesSystem, sorts]) => {
    if (!isObject(object)) return wrongType(context, 'ATTRIBUTES');
    const names = namesOf(object, removesSystem);
    return sorts !== undefined && toBoolean(sorts) ? names.sort(compareValues) : names;
  },
};

/** Functions on objects and documents. */
export const objectFunctions = define({
  ATTRIBUTES: attributes,
  KEYS: { ...attributes, isNew: true, examples: [['KEYS({ a: 1, b: 2 })', '["a","b"]']] },
  VALUES: {
    parameters: 'document, removeSystemAttributes?',
    doc: 'The values of the attributes of an object.',
    examples: [['VALUES({ _key: "x", a: 1 }, true)', '[1]']],
    call: (context, [object, removesSystem]) => {
      if (!isObject(object)) return wrongType(context, 'VALUES');
      return namesOf(object, removesSystem).map((name) => getAttribute(object, name));
    },
  },
  ENTRIES: {
    parameters: 'document',
    isNew: true,
    doc: 'The attributes of an object as [name, value] pairs.',
    examples: [['ENTRIES({ a: 1 })', '[["a",1]]']],
    call: (context, [object]) => (isObject(object) ? Object.entries(object) : wrongType(context, 'ENTRIES')),
  },
  HAS: {
    parameters: 'document, name',
    doc: 'Whether an object has an attribute; its value may be null.',
    examples: [['HAS({ name: null }, "name")', 'true']],
    call: (context, [object, name]) => isObject(object) && Object.hasOwn(object, textOf(context, name)),
  },
  VALUE: {
    parameters: 'document, path',
    isNew: true,
    doc: 'The value at a path of attribute names and positions.',
    examples: [['VALUE({ a: [{ b: 5 }] }, ["a", 0, "b"])', '5']],
    call: (context, [object, path]) => {
      if (!isObject(object) || !isArray(path)) return wrongType(context, 'VALUE');
      return path.reduce<Value>((value, step) => {
        if (isArray(value) && typeof step === 'number') return value.at(step) ?? null;
        return isObject(value) ? getAttribute(value, textOf(context, step)) : null;
      }, object);
    },
  },
  MERGE: {
    parameters: 'document, ...documents',
    doc: 'Merges objects; later values replace earlier ones.',
    examples: [
      ['MERGE({ a: 1 }, { a: 2, b: 3 })', '{"a":2,"b":3}'],
      ['MERGE([{ a: 1 }, { b: 2 }])', '{"a":1,"b":2}'],
    ],
    call: (context, args) => mergeAll(context, 'MERGE', args, false),
  },
  MERGE_RECURSIVE: {
    parameters: 'document, ...documents',
    arity28: [2, 65536],
    doc: 'Merges objects including nested objects; later values replace earlier ones.',
    examples: [['MERGE_RECURSIVE({ a: { x: 1 } }, { a: { y: 2 } })', '{"a":{"x":1,"y":2}}']],
    call: (context, args) => mergeAll(context, 'MERGE_RECURSIVE', args, true),
  },
  UNSET: {
    parameters: 'document, name, ...names',
    doc: 'The object without some attributes.',
    examples: [['UNSET({ a: 1, b: 2, c: 3 }, "a", "c")', '{"b":2}']],
    call: (context, [object, ...names]) => {
      if (!isObject(object)) return wrongType(context, 'UNSET');
      const removed = givenNames(context, 'UNSET', names, object);
      return select(object, (name) => !removed.has(name), undefined);
    },
  },
  UNSET_RECURSIVE: {
    parameters: 'document, name, ...names',
    doc: 'The object without some attributes, at all levels.',
    examples: [['UNSET_RECURSIVE({ a: 1, b: { a: 2, c: 3 } }, "a")', '{"b":{"c":3}}']],
    call: (context, [object, ...names]) => {
      if (!isObject(object)) return wrongType(context, 'UNSET_RECURSIVE');
      const removed = givenNames(context, 'UNSET_RECURSIVE', names, object);
      return select(object, (name) => !removed.has(name), new ValueWalk(context.memory));
    },
  },
  KEEP: {
    parameters: 'document, name, ...names',
    doc: 'The object with only some attributes.',
    examples: [['KEEP({ a: 1, b: 2, c: 3 }, ["a", "c", "d"])', '{"a":1,"c":3}']],
    call: (context, [object, ...names]) => {
      if (!isObject(object)) return wrongType(context, 'KEEP');
      const kept = givenNames(context, 'KEEP', names, object);
      return select(object, (name) => kept.has(name), undefined);
    },
  },
  KEEP_RECURSIVE: {
    parameters: 'document, name, ...names',
    isNew: true,
    doc: 'The object with only some attributes, at all levels.',
    examples: [['KEEP_RECURSIVE({ a: 1, b: { a: 2, c: 3 } }, "a", "b")', '{"a":1,"b":{"a":2}}']],
    call: (context, [object, ...names]) => {
      if (!isObject(object)) return wrongType(context, 'KEEP_RECURSIVE');
      const kept = givenNames(context, 'KEEP_RECURSIVE', names, object);
      return select(object, (name) => kept.has(name), new ValueWalk(context.memory));
    },
  },
  ZIP: {
    parameters: 'names, values',
    doc: 'An object from an array of names and an array of values.',
    examples: [['ZIP(["name", "age"], ["x", 5])', '{"name":"x","age":5}']],
    call: (context, [names, values]) => {
      if (!isArray(names) || !isArray(values) || names.length !== values.length)
        return wrongType(context, 'ZIP');
      const object: MutableObject = {};
      for (const [index, name] of names.entries())
        setAttribute(object, textOf(context, name), values[index] ?? null);
      return object;
    },
  },
  TRANSLATE: {
    parameters: 'value, lookup, default?',
    doc: 'Looks up a value in an object; without a match the default or the value itself.',
    examples: [['TRANSLATE("XX", { FR: "France" }, "unknown")', '"unknown"']],
    call: (context, [value, lookup, fallback]) => {
      if (!isObject(lookup)) return wrongType(context, 'TRANSLATE');
      const name = value === null ? 'null' : textOf(context, value);
      if (Object.hasOwn(lookup, name)) return lookup[name] ?? null;
      return fallback === undefined ? (value ?? null) : fallback;
    },
  },
  MATCHES: {
    parameters: 'document, examples, returnIndex?',
    doc: 'Whether a document matches one of the examples; with returnIndex the index of the first match.',
    examples: [['MATCHES({ a: 1, b: 2 }, [{ a: 2 }, { b: 2 }], true)', '1']],
    call: (context, [document, examples, returnsIndex]) => {
      if (!isObject(document)) return false;
      const isIndexWanted = returnsIndex !== undefined && toBoolean(returnsIndex);
      const list = isArray(examples) ? examples : [examples ?? null];
      const index = list.findIndex((example) => {
        if (isObject(example)) return matches(document, example);
        wrongType(context, 'MATCHES');
        return false;
      });
      return isIndexWanted ? index : index >= 0;
    },
  },
});

function namesOf(object: ObjectValue, removesSystem: Value | undefined): string[] {
  const names = Object.keys(object);
  if (removesSystem === undefined || !toBoolean(removesSystem)) return names;
  return names.filter((name) => !name.startsWith('_'));
}

function matches(document: ObjectValue, example: ObjectValue): boolean {
  return Object.keys(example).every((name) =>
    equalValues(getAttribute(document, name), getAttribute(example, name)),
  );
}

function mergeAll(context: ExpressionContext, name: string, args: readonly Value[], isDeep: boolean): Value {
  const [first] = args;
  const objects = args.length === 1 && isArray(first) ? first : args;
  const result: MutableObject = {};
  const walk = new ValueWalk(context.memory);
  for (const object of objects) {
    if (!isObject(object)) return wrongType(context, name);
    if (isDeep) mergeInto(result, object, walk);
    else assignAttributes(result, object);
  }
  return result;
}

function mergeInto(result: MutableObject, object: ObjectValue, walk: ValueWalk): void {
  walk.enter();
  for (const name of Object.keys(object)) {
    const value = object[name] ?? null;
    const before = Object.hasOwn(result, name) ? result[name] : undefined;
    if (isObject(value) && isObject(before)) {
      const merged: MutableObject = { ...before };
      mergeInto(merged, value, walk);
      setAttribute(result, name, merged);
    } else {
      setAttribute(result, name, value);
    }
  }
  walk.leave(0);
}

/** Attribute names given as arguments or in arrays; a warning for an array item that is not a string. */
function givenNames(
  context: ExpressionContext,
  functionName: string,
  values: readonly Value[],
  object: ObjectValue,
): Set<string> {
  const names = new Set<string>();
  for (const value of values) {
    if (typeof value === 'string') names.add(value);
    else if (isArray(value)) {
      for (const item of value) {
        if (typeof item === 'string') names.add(item);
        else {
          wrongType(context, functionName);
          refuseNames(context, object);
        }
      }
    }
  }
  return names;
}

function refuseNames(context: ExpressionContext, object: ObjectValue): void {
  const isRefusing = dialectRules[context.dialect].constantNameLists === 'scriptError';
  if (!isRefusing || context.isFolding !== true || Object.keys(object).length === 0) return;
  throw new DatabaseError('ERROR_QUERY_SCRIPT', {
    message: "TypeError: Cannot read property 'hasOwnProperty' of null",
  });
}

/** Selects the given attributes; with `walk` also in nested objects. */
function select(
  object: ObjectValue,
  isWanted: (name: string) => boolean,
  walk: ValueWalk | undefined,
): ObjectValue {
  const result: MutableObject = {};
  walk?.enter();
  for (const name of Object.keys(object)) {
    if (!isWanted(name)) continue;
    const value = object[name] ?? null;
    const isSelected = walk !== undefined && isObject(value);
    setAttribute(result, name, isSelected ? select(value, isWanted, walk) : value);
  }
  walk?.leave(0);
  return result;
}
