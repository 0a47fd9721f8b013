import type { VariableId } from '../ast.ts';
import { type Estimate, type NodeScope, type Operator, PlanNode, type Renaming } from '../plan/PlanNode.ts';

/** Last node of a plan with a result: the value of a variable for each row (see `execute/pipeline.ts`). */
export class ReturnNode extends PlanNode {
  readonly type = 'ReturnNode';

  constructor(readonly inVariable: VariableId) {
    super();
  }

  protected override findUses(): ReadonlySet<VariableId> {
    return new Set([this.inVariable]);
  }

  override renamed({ to }: Renaming): ReturnNode {
    return new ReturnNode(to);
  }

  estimate(input: Estimate): Estimate {
    return { items: input.items, cost: input.cost + input.items };
  }

  explain(scope: NodeScope) {
    return { inVariable: scope.explainVariable(this.inVariable) };
  }

  prepare(): Operator {
    return (input) => input;
  }
}
