import type { Frame } from '../frame.ts';
import type { ExecutionRuntime, FrameStep, Operator } from '../plan/PlanNode.ts';
import { clockInterval } from './runtime.ts';

/** Combines several steps into one; undefined for an empty list. */
export function joinSteps(steps: readonly FrameStep[]): FrameStep | undefined {
  if (steps.length <= 1) return steps[0];
  const [first, second, third] = steps as [FrameStep, FrameStep, FrameStep | undefined];
  if (third === undefined) return (frame) => first(frame) && second(frame);
  if (steps.length === 3) return (frame) => first(frame) && second(frame) && third(frame);
  return (frame) => {
    for (let at = 0; at < steps.length; at++) if (!(steps[at] as FrameStep)(frame)) return false;
    return true;
  };
}

/** An operator that changes rows in place and drops rows for which `step` returns false. */
export function stepOperator(runtime: ExecutionRuntime, step: FrameStep): Operator {
  return function* (input) {
    const { memory } = runtime;
    for (const batch of input) {
      if (batch.length === 0) {
        yield batch;
        continue;
      }
      const { freshBytes } = memory;
      let kept: Frame[] = [];
      for (let at = 0; at < batch.length; at++) {
        const frame = batch[at] as Frame;
        const before = memory.freshBytes;
        if (step(frame)) kept.push(frame);
        else memory.freshBytes = before;
        if ((at & (clockInterval - 1)) === clockInterval - 1 && runtime.isDue()) {
          yield kept;
          kept = [];
        }
      }
      yield kept;
      // Large values of the batch are freed, or counted by the node that stores them.
      memory.freshBytes = freshBytes;
    }
  };
}
