import { type Estimate, type Operator, PlanNode } from '../plan/PlanNode.ts';

/** The start of every plan: one row, empty or that of the outer query. */
export class SingletonNode extends PlanNode {
  readonly type = 'SingletonNode';

  estimate(): Estimate {
    return { items: 1, cost: 1 };
  }

  explain() {
    return {};
  }

  prepare(): Operator {
    return (input) => input;
  }
}
