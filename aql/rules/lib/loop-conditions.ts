import type { Expression, VariableId } from '../../ast.ts';
import { conjunctsOf } from '../../expression-tree.ts';
import { CalculationNode } from '../../nodes/calculation.ts';
import { FilterNode } from '../../nodes/filter.ts';
import { SourceNode } from '../../nodes/SourceNode.ts';
import { SortNode } from '../../nodes/sort.ts';
import { SubqueryNode } from '../../nodes/subquery.ts';
import { isSteady } from '../../plan/Plan.ts';
import type { Plan } from '../../plan/PlanNode.ts';

/** A condition that every row of a loop must meet in a later filter, with that filter. */
interface LoopCondition {
  readonly expression: Expression;
  readonly filter: FilterNode;
}

/**
 * Conditions after the loop at `index` that no node in between (LIMIT, COLLECT, a write) separates from the
 * loop.
 */
export function conditionsBehind(plan: Plan, index: number): readonly LoopCondition[] {
  const conditions: LoopCondition[] = [];
  for (let at = index + 1; at < plan.nodes.length; at++) {
    const node = plan.nodes[at];
    if (node instanceof FilterNode) {
      const expression = definitionOf(plan, node.inVariable)?.planned.expression;
      if (expression === undefined) continue;
      for (const conjunct of conjunctsOf(expression)) conditions.push({ expression: conjunct, filter: node });
      continue;
    }
    const isPassing =
      node instanceof CalculationNode ||
      node instanceof SourceNode ||
      node instanceof SortNode ||
      (node instanceof SubqueryNode && isSteady(node.plan));
    if (!isPassing) break;
  }
  return conditions;
}

/** The calculation that sets a variable of the plan. */
export function definitionOf(plan: Plan, variable: VariableId): CalculationNode | undefined {
  return plan.nodes.find((node) => node instanceof CalculationNode && node.variable === variable) as
    | CalculationNode
    | undefined;
}

/** Variables that are set by the node at `index` or a later node. */
export function setFrom(plan: Plan, index: number): ReadonlySet<VariableId> {
  const set = new Set<VariableId>();
  for (let at = index; at < plan.nodes.length; at++) for (const id of plan.nodes[at]?.sets ?? []) set.add(id);
  return set;
}
