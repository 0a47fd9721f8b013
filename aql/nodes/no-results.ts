import { type Estimate, type Operator, PlanNode } from '../plan/PlanNode.ts';

/** Drops all rows: the replacement of a filter that is never true. */
export class NoResultsNode extends PlanNode {
  readonly type = 'NoResultsNode';

  estimate(): Estimate {
    return { items: 0, cost: 0.5 };
  }

  explain() {
    return {};
  }

  prepare(): Operator {
    // Input rows are not requested.
    return function* () {
      yield* [];
    };
  }
}
