import type { AttributeAccess, Expression, IndexAccess } from '../ast.ts';
import { isStoredDocument, type Register } from '../frame.ts';
import { parseNumber } from '../values/casts.ts';
import { isArray } from '../values/compare.ts';
import { getAttribute, isInheritedName } from '../values/objects.ts';
import type { ObjectValue, Value } from '../values/value.ts';
import { compileExpression, compileRegister } from './compile.ts';
import type { CompileEnvironment, Evaluator } from './types.ts';

/**
 * `target.name`; null if the target is not an object or lacks the attribute. Of a stored document, only the
 * attribute is decoded.
 */
export function compileAttribute(
  { target, name }: Pick<AttributeAccess, 'target' | 'name'>,
  environment: CompileEnvironment,
): Evaluator {
  const read = isInheritedName(name) ? readAnyAttribute : readAttribute;
  if (target.kind === 'variable') {
    const register = environment.registerOf(target.id);
    return (frame) => read(frame[register], name);
  }
  const evaluate = compileExpression(target, environment);
  return (frame) => read(evaluate(frame), name);
}

function readAttribute(value: Register | undefined, name: string): Value {
  if (typeof value !== 'object' || value === null || isArray(value as Value)) return null;
  if (isStoredDocument(value)) return value.get(name) ?? null;
  return (value as ObjectValue)[name] ?? null;
}

function readAnyAttribute(value: Register | undefined, name: string): Value {
  if (typeof value !== 'object' || value === null || isArray(value as Value)) return null;
  if (isStoredDocument(value)) return value.get(name) ?? null;
  return getAttribute(value as ObjectValue, name);
}

/** `target[index]`: an array item by position from either end, or an attribute. */
export function compileIndex({ target, index }: IndexAccess, environment: CompileEnvironment): Evaluator {
  const name = constantName(index);
  if (name !== undefined && parseNumber(name) === undefined)
    return compileAttribute({ target, name }, environment);
  const evaluateTarget = compileRegister(target, environment);
  const evaluateIndex = compileExpression(index, environment);
  return (frame) => readIndex(evaluateTarget(frame), evaluateIndex(frame));
}

function constantName(index: Expression): string | undefined {
  return index.kind === 'literal' && typeof index.value === 'string' ? index.value : undefined;
}

function readIndex(target: Register, index: Value): Value {
  if (isArray(target as Value)) {
    const position = typeof index === 'string' ? parseNumber(index) : Number(index);
    if (
      position === undefined ||
      (typeof index !== 'number' && typeof index !== 'string' && typeof index !== 'bigint')
    ) {
      return null;
    }
    return itemAt(target as readonly Value[], position);
  }
  if (typeof index === 'string') return readAnyAttribute(target, index);
  if (typeof index === 'number' || typeof index === 'bigint') return readAnyAttribute(target, String(index));
  return null;
}

/** Array item at a position truncated to an integer; a negative position counts from the end. */
function itemAt(items: readonly Value[], position: number): Value {
  const integer = Math.trunc(position);
  return items[integer < 0 ? items.length + integer : integer] ?? null;
}
