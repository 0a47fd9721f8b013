import type { Frame } from '../frame.ts';
import { type Estimate, type ExecutionRuntime, type Operator, PlanNode } from '../plan/PlanNode.ts';

/** Skips `offset` rows and passes `count`. */
export class LimitNode extends PlanNode {
  readonly type = 'LimitNode';

  constructor(
    readonly offset: number,
    /** Infinity if there is no limit. */
    readonly count: number,
    /** True to count all input rows for the option fullCount. */
    readonly isCounting: boolean = false,
    /** True to consume all input rows, because an earlier node writes or counts them. */
    readonly isDraining: boolean = false,
  ) {
    super();
  }

  estimate(input: Estimate): Estimate {
    const items = Math.max(0, Math.min(this.count, input.items - this.offset));
    return { items, cost: input.cost + items };
  }

  explain() {
    return { offset: this.offset, limit: this.count, fullCount: this.isCounting };
  }

  prepare(runtime: ExecutionRuntime): Operator {
    const { offset, count, isCounting } = this;
    const isDraining = this.isDraining || isCounting;
    const end = offset + count;
    return function* (input) {
      let seen = 0;
      if (isCounting) runtime.stats.fullCount ??= 0;
      if (count === 0 && !isDraining) return;
      for (const batch of input) {
        if (isCounting) runtime.stats.fullCount = (runtime.stats.fullCount ?? 0) + batch.length;
        const from = Math.max(0, offset - seen);
        const to = Math.min(batch.length, end - seen);
        seen += batch.length;
        const passed: Frame[] =
          from === 0 && to === batch.length ? batch : batch.slice(from, Math.max(from, to));
        yield passed;
        if (seen >= end && !isDraining) return;
      }
      // 2.8 counts the offset in full, even if there are fewer rows.
      if (isCounting && runtime.dialect === '2.8') {
        runtime.stats.fullCount = Math.max(runtime.stats.fullCount ?? 0, offset);
      }
    };
  }
}
