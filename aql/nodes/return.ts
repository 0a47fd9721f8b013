import type { VariableId } from '../ast.ts';
import type { Operator } from '../execute/runtime.ts';
import { type Estimate, PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';

/** The end of a plan that gives something: the value of a variable, row by row (see `execute/pipeline.ts`). */
export class ReturnNode extends PlanNode {
  readonly type = 'ReturnNode';

  constructor(readonly inVariable: VariableId) {
    super();
  }

  protected override findUses(): ReadonlySet<VariableId> {
    return new Set([this.inVariable]);
  }

  estimate(input: Estimate): Estimate {
    return { items: input.items, cost: input.cost + input.items };
  }

  explain(scope: PlanScope) {
    return { inVariable: scope.explainVariable(this.inVariable) };
  }

  prepare(): Operator {
    return (input) => input;
  }
}
