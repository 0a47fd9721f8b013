import type { Frame } from '../frame.ts';
import { type Estimate, type ExecutionRuntime, type Operator, PlanNode } from '../plan/PlanNode.ts';

/**
 * Collects all input rows before it passes the first row. It precedes a node that writes to a collection
 * which earlier nodes read, so that the query does not read its own writes. With `isRowByRow`, each row
 * passes through the rest of the plan before the next row and sees the writes of earlier rows (UPSERT reads
 * its own writes).
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
      const account = memory.openAccount();
      for (const batch of input) {
        if (batch.length > 0) waiting.push(batch);
        account.addFrames(batch);
        yield [];
      }
      for (const [at, batch] of waiting.entries()) {
        waiting[at] = [];
        if (isRowByRow) for (const frame of batch) yield [frame];
        else yield batch;
      }
      account.release();
    };
  }
}
