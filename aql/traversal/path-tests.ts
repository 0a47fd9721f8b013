import { dialectRules } from '../dialect-rules.ts';
import type { Frame } from '../frame.ts';
import type { ExecutionRuntime } from '../plan/PlanNode.ts';
import type { PathCondition } from '../plan/path-conditions.ts';
import { toBoolean } from '../values/casts.ts';
import type { GraphReader } from './graph-reader.ts';
import { type PathStep, vertexOf } from './path-step.ts';

/** Compiled path conditions of one traversal. */
interface PathTests {
  /**
   * False if neither the path to the step nor any extension meets the conditions. Requires that the preceding
   * steps are open.
   */
  isOpen(step: PathStep, frame: Frame, reader: GraphReader): boolean;
  /** False if the path, which must be open, is too short for a condition. */
  isLongEnough(step: PathStep, frame: Frame): boolean;
}

export function compilePathTests(
  conditions: readonly PathCondition[],
  runtime: ExecutionRuntime,
): PathTests | undefined {
  if (conditions.length === 0) return undefined;
  const tests = conditions
    .map(({ part, at, element, test, isNeeded }) => {
      const register = runtime.registerOf(element);
      const evaluate = runtime.evaluator(test);
      const holds = (frame: Frame): boolean => {
        const value = evaluate(frame);
        return value === true || (value !== false && toBoolean(value));
      };
      return { isEdge: part === 'edges', at, register, isNeeded, holds };
    })
    // Edge conditions first, because they need no read of the vertex.
    .sort((left, right) => Number(right.isEdge) - Number(left.isEdge));
  const countsUses = dialectRules[runtime.dialect].traversalStatistics === 'uses';
  return {
    isOpen: (step, frame, reader) => {
      let isVertexUsed = !countsUses;
      for (let index = 0; index < tests.length; index++) {
        const { isEdge, at, register, holds } = tests[index] as (typeof tests)[number];
        if (at !== 'each' && at !== (isEdge ? step.depth - 1 : step.depth)) continue;
        if (isEdge && step.edge === undefined) continue;
        if (!isEdge && !isVertexUsed) {
          runtime.stats.scannedIndex += 1;
          isVertexUsed = true;
        }
        frame[register] = isEdge ? step.edge?.edge() : vertexOf(step, reader);
        if (!holds(frame)) return false;
      }
      return true;
    },
    isLongEnough: (step, frame) => {
      for (const { isEdge, at, register, isNeeded, holds } of tests) {
        const length = isEdge ? step.depth : step.depth + 1;
        if (at === 'each') {
          if (isNeeded && length === 0) return false;
          continue;
        }
        if (at < length) continue;
        frame[register] = null;
        if (!holds(frame)) return false;
      }
      return true;
    },
  };
}
