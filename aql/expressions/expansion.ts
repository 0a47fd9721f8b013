import type { Expansion } from '../ast.ts';
import type { Frame } from '../frame.ts';
import { isLarge } from '../limits/value-size.ts';
import { flatten } from '../values/arrays.ts';
import { toBoolean, toNumber } from '../values/casts.ts';
import { isArray } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { compileQuantifier } from './binary.ts';
import { compileExpression } from './compile.ts';
import type { CompileEnvironment, Evaluator } from './types.ts';

/**
 * `target[*]` and its variants: an empty array if the target is not an array. The item is in the register of
 * CURRENT.
 */
export function compileExpansion(expansion: Expansion, environment: CompileEnvironment): Evaluator {
  if (expansion.question !== undefined) return compileQuestion(expansion, environment);
  const { levels, limit } = expansion;
  const evaluateTarget = compileExpression(expansion.target, environment);
  const current = environment.registerOf(expansion.current.id);
  const filter = expansion.filter && compileExpression(expansion.filter, environment);
  const project = expansion.projection && compileExpression(expansion.projection, environment);
  const evaluateOffset = limit?.offset && compileExpression(limit.offset, environment);
  const evaluateCount = limit && compileExpression(limit.count, environment);
  const toCount = (evaluate: Evaluator, frame: Frame): number =>
    toNumber(evaluate(frame), environment.context.dialect) ?? 0;
  const { memory } = environment.context;
  return (frame) => {
    const target = evaluateTarget(frame);
    if (!isArray(target)) return [];
    const items = levels > 1 ? flatten(target, levels - 1, memory) : target;
    if (filter === undefined && project === undefined && limit === undefined) return items;
    let skip = evaluateOffset === undefined ? 0 : toCount(evaluateOffset, frame);
    const count = evaluateCount === undefined ? Number.POSITIVE_INFINITY : toCount(evaluateCount, frame);
    const results: Value[] = [];
    if (skip < 0) return results;
    for (const item of items) {
      if (results.length >= count) break;
      frame[current] = item;
      const { freshBytes } = memory;
      if (filter !== undefined && !toBoolean(filter(frame))) memory.freshBytes = freshBytes;
      else if (skip > 0) skip--;
      else {
        const result = project === undefined ? item : project(frame);
        results.push(result);
        if (memory.freshBytes === freshBytes) continue;
        memory.freshBytes = freshBytes;
        if (isLarge(result)) memory.addFresh(result);
      }
    }
    return results;
  };
}

/** `target[? quantifier FILTER condition]`; without a quantifier, at least one item must match. */
function compileQuestion(expansion: Expansion, environment: CompileEnvironment): Evaluator {
  const evaluateTarget = compileExpression(expansion.target, environment);
  const current = environment.registerOf(expansion.current.id);
  const filter = expansion.filter && compileExpression(expansion.filter, environment);
  const decide = compileQuestionQuantifier(expansion, environment);
  const { memory } = environment.context;
  return (frame) => {
    const items = evaluateTarget(frame);
    if (!isArray(items)) return false;
    const test = (item: Value): boolean => {
      if (filter === undefined) return true;
      frame[current] = item;
      const { freshBytes } = memory;
      const holds = toBoolean(filter(frame));
      memory.freshBytes = freshBytes;
      return holds;
    };
    return decide(items, test, frame);
  };
}

function compileQuestionQuantifier(
  expansion: Expansion,
  environment: CompileEnvironment,
): ReturnType<typeof compileQuantifier> {
  const quantifier = expansion.question?.quantifier ?? { kind: 'any' };
  if (quantifier.kind === 'all') return (items, test) => items.every(test);
  if (quantifier.kind !== 'count') return compileQuantifier(quantifier, environment);
  const evaluateLow = compileExpression(quantifier.low, environment);
  const evaluateHigh = compileExpression(quantifier.high, environment);
  const { dialect } = environment.context;
  return (items, test, frame) => {
    const count = items.filter(test).length;
    const low = toNumber(evaluateLow(frame), dialect) ?? 0;
    const high = toNumber(evaluateHigh(frame), dialect) ?? 0;
    return count >= low && count <= high;
  };
}
