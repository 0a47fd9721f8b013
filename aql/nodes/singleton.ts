import { type Estimate, type NodeScope, type Operator, PlanNode } from '../plan/PlanNode.ts';
import type { Value } from '../values/value.ts';

/** First node of every plan: one row, either empty or the row of the outer query. */
export class SingletonNode extends PlanNode {
  readonly type = 'SingletonNode';

  estimate(): Estimate {
    return { items: 1, cost: 1 };
  }

  /** In 3.12, a plan for the plan cache names its bind parameters here. No plan is cached. */
  explain({ dialect }: NodeScope): Readonly<Record<string, Value>> {
    return dialect === '2.8' ? {} : { bindParameterVariables: {} };
  }

  prepare(): Operator {
    return (input) => input;
  }
}
