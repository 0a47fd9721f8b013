import { type Estimate, type Operator, PlanNode } from '../plan/PlanNode.ts';

/** Drops every row: what is left of a filter that is never true. */
export class NoResultsNode extends PlanNode {
  readonly type = 'NoResultsNode';

  estimate(): Estimate {
    return { items: 0, cost: 0.5 };
  }

  explain() {
    return {};
  }

  prepare(): Operator {
    // The rows before it are never asked for.
    return function* () {
      yield* [];
    };
  }
}
