import { type Estimate, type Operator, PlanNode } from '../plan/PlanNode.ts';

/** First node of every plan: one row, either empty or the row of the outer query. */
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
