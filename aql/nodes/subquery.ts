import type { VariableId } from '../ast.ts';
import { type Frame, toValue } from '../frame.ts';
import { isSteady, outerVariables, renameInAll } from '../plan/Plan.ts';
import {
  type Estimate,
  type ExecutionRuntime,
  type NodeScope,
  type Operator,
  type Plan,
  PlanNode,
  type Renaming,
} from '../plan/PlanNode.ts';
import type { Value } from '../values/value.ts';

/** Runs a plan for each row and assigns its result as an array. */
export class SubqueryNode extends PlanNode {
  readonly type = 'SubqueryNode';

  constructor(
    readonly variable: VariableId,
    readonly plan: Plan,
  ) {
    super();
  }

  protected override findUses(): ReadonlySet<VariableId> {
    return outerVariables(this.plan);
  }

  override get inner(): Plan {
    return this.plan;
  }

  override withInner(plan: Plan): SubqueryNode {
    return new SubqueryNode(this.variable, plan);
  }

  override renamed(renaming: Renaming): SubqueryNode | undefined {
    const nodes = renameInAll(this.plan.nodes, renaming);
    return nodes && new SubqueryNode(this.variable, { nodes });
  }

  override get sets(): readonly VariableId[] {
    return [this.variable];
  }

  override get isSteady(): boolean {
    return isSteady(this.plan);
  }

  estimate(input: Estimate, scope: NodeScope): Estimate {
    const inner = scope.estimate(this.plan);
    return { items: input.items, cost: input.cost + input.items * inner.cost };
  }

  explain(scope: NodeScope) {
    return {
      subquery: { nodes: scope.explainNodes(this.plan) },
      isConst: this.uses.size === 0,
      outVariable: scope.explainVariable(this.variable),
    };
  }

  prepare(runtime: ExecutionRuntime): Operator {
    const register = runtime.registerOf(this.variable);
    const run = runtime.compilePlan(this.plan);
    return function* (input) {
      let done: Frame[] = [];
      // Counted while the result is built and while the batch is in use. Nodes that store rows count the
      // result themselves.
      const account = runtime.memory.openAccount();
      for (const batch of input) {
        if (batch.length === 0) yield batch;
        for (const frame of batch) {
          const result: Value[] = [];
          for (const rows of run(frame)) {
            for (const row of rows) result.push(toValue(row));
            account.addValues(result, rows.length);
            if (runtime.isDue()) {
              yield done;
              done = [];
            }
          }
          frame[register] = result;
          done.push(frame);
        }
        yield done;
        done = [];
        account.release();
      }
    };
  }
}
