import type { VariableId } from '../ast.ts';
import { isStoredDocument } from '../frame.ts';
import {
  type Estimate,
  type ExecutionRuntime,
  type FrameStep,
  type NodeScope,
  type Operator,
  PlanNode,
  type Renaming,
} from '../plan/PlanNode.ts';
import { stepOperator } from '../runtime/steps.ts';
import { toBoolean } from '../values/casts.ts';

/** Passes the rows in which a variable is true after conversion to a boolean. */
export class FilterNode extends PlanNode {
  readonly type = 'FilterNode';

  constructor(readonly inVariable: VariableId) {
    super();
  }

  protected override findUses(): ReadonlySet<VariableId> {
    return new Set([this.inVariable]);
  }

  override renamed({ to }: Renaming): FilterNode {
    return new FilterNode(to);
  }

  estimate(input: Estimate): Estimate {
    // Assumed selectivity 0.5, as in ArangoDB.
    return { items: input.items / 2, cost: input.cost + input.items };
  }

  explain(scope: NodeScope) {
    return { inVariable: scope.explainVariable(this.inVariable) };
  }

  step(runtime: ExecutionRuntime): FrameStep {
    const register = runtime.registerOf(this.inVariable);
    const { stats } = runtime;
    return (frame) => {
      const value = frame[register];
      if (value === true) return true;
      if (value !== false && value !== undefined && (isStoredDocument(value) || toBoolean(value)))
        return true;
      stats.filtered += 1;
      return false;
    };
  }

  prepare(runtime: ExecutionRuntime): Operator {
    return stepOperator(runtime, this.step(runtime));
  }
}
