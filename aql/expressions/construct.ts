import type { ArrayExpression, ObjectExpression, ObjectMember, RangeExpression } from '../ast.ts';
import type { Frame } from '../frame.ts';
import { rangeOf } from '../values/arrays.ts';
import { toNumber, toText } from '../values/casts.ts';
import { isObject } from '../values/compare.ts';
import { assignAttributes, type MutableObject, setAttribute } from '../values/objects.ts';
import type { Value } from '../values/value.ts';
import { compileExpression } from './compile.ts';
import type { CompileEnvironment, Evaluator } from './types.ts';

export function compileArray({ items }: ArrayExpression, environment: CompileEnvironment): Evaluator {
  const evaluators = items.map((item) => compileExpression(item, environment));
  return (frame) => {
    const values: Value[] = [];
    for (const evaluate of evaluators) values.push(evaluate(frame));
    return values;
  };
}

/** If a name occurs several times, the last value is taken. */
export function compileObject({ members }: ObjectExpression, environment: CompileEnvironment): Evaluator {
  const writers = members.map((member) => compileMember(member, environment));
  return (frame) => {
    const object: MutableObject = {};
    for (const write of writers) write(object, frame);
    return object;
  };
}

function compileMember(
  member: ObjectMember,
  environment: CompileEnvironment,
): (object: MutableObject, frame: Frame) => void {
  const evaluate = compileExpression(member.value, environment);
  switch (member.kind) {
    case 'named': {
      const { name } = member;
      if (name === '__proto__') return (object, frame) => setAttribute(object, name, evaluate(frame));
      return (object, frame) => {
        object[name] = evaluate(frame);
      };
    }
    case 'computed': {
      const evaluateKey = compileExpression(member.key, environment);
      const { dialect } = environment.context;
      return (object, frame) => setAttribute(object, toText(evaluateKey(frame), dialect), evaluate(frame));
    }
    case 'spread':
      return (object, frame) => {
        const value = evaluate(frame);
        if (isObject(value)) assignAttributes(object, value);
      };
    case 'bound':
      throw new Error(`compile: the attribute name @${member.key.name} is not resolved`);
  }
}

/** `low..high` as an array of integers, ascending or descending. */
export function compileRange({ low, high }: RangeExpression, environment: CompileEnvironment): Evaluator {
  const evaluateLow = compileExpression(low, environment);
  const evaluateHigh = compileExpression(high, environment);
  const { dialect } = environment.context;
  return (frame) =>
    rangeOf(toNumber(evaluateLow(frame), dialect) ?? 0, toNumber(evaluateHigh(frame), dialect) ?? 0);
}
