import type { Expression, VariableId } from '../ast.ts';
import { isLarge } from '../limits/value-size.ts';
import {
  type Estimate,
  type ExecutionRuntime,
  type FrameStep,
  type NodeScope,
  type Operator,
  PlanNode,
  type PlannedExpression,
  type Renaming,
} from '../plan/PlanNode.ts';
import { stepOperator } from '../runtime/steps.ts';

/** Assigns the value of an expression to a variable: LET, and every expression that another node uses. */
export class CalculationNode extends PlanNode {
  readonly type = 'CalculationNode';

  constructor(
    readonly variable: VariableId,
    readonly planned: PlannedExpression,
  ) {
    super();
  }

  override get uses(): ReadonlySet<VariableId> {
    return this.planned.uses;
  }

  override renamed(renaming: Renaming): CalculationNode | undefined {
    const planned = renaming.expression(this.planned);
    return planned && new CalculationNode(this.variable, planned);
  }

  override get expressions(): readonly Expression[] {
    return [this.planned.expression];
  }

  override get sets(): readonly VariableId[] {
    return [this.variable];
  }

  override get isSteady(): boolean {
    return this.planned.isDeterministic;
  }

  estimate(input: Estimate): Estimate {
    return { items: input.items, cost: input.cost + input.items };
  }

  explain(scope: NodeScope) {
    return {
      expression: scope.explainExpression(this.planned.expression),
      outVariable: scope.explainVariable(this.variable),
      canThrow: false,
      expressionType: 'simple',
    };
  }

  step(runtime: ExecutionRuntime): FrameStep {
    const register = runtime.registerOf(this.variable);
    const evaluate = runtime.registerEvaluator(this.planned);
    const { memory } = runtime;
    return (frame) => {
      const { freshBytes } = memory;
      const value = evaluate(frame);
      frame[register] = value;
      // Temporary values of the expression are freed; only the result is counted.
      if (memory.freshBytes !== freshBytes) {
        memory.freshBytes = freshBytes;
        if (isLarge(value)) memory.addFresh(value);
      }
      return true;
    };
  }

  prepare(runtime: ExecutionRuntime): Operator {
    return stepOperator(runtime, this.step(runtime));
  }
}
