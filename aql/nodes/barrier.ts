import type { Frame } from '../frame.ts';
import { type Estimate, type ExecutionRuntime, type Operator, PlanNode } from '../plan/PlanNode.ts';

/**
 * Waits for all rows before it passes the first. It stands before a node that writes what the rows before it are read
 * from, so that nothing is read that the same query wrote. With `isRowByRow` the rows go on one at a time: each passes
 * the whole rest of the plan before the next one, and sees what that wrote (UPSERT reads its own writes).
 */
export class BarrierNode extends PlanNode {
  readonly type = 'BarrierNode';

  constructor(readonly isRowByRow: boolean) {
    super();
  }

  override get isExplained(): boolean {
    return false;
  }

  estimate(input: Estimate): Estimate {
    return input;
  }

  explain() {
    return {};
  }

  prepare({ memory }: ExecutionRuntime): Operator {
    const { isRowByRow } = this;
    return function* (input) {
      const waiting: Frame[][] = [];
      const held = memory.hold();
      for (const batch of input) {
        if (batch.length > 0) waiting.push(batch);
        held.keepFrames(batch);
        yield [];
      }
      for (const [at, batch] of waiting.entries()) {
        waiting[at] = [];
        if (isRowByRow) for (const frame of batch) yield [frame];
        else yield batch;
      }
      held.release();
    };
  }
}
