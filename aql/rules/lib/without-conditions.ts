import type { Expression } from '../../ast.ts';
import { conjunctsOf, joinConjuncts } from '../../expression-tree.ts';
import { CalculationNode } from '../../nodes/calculation.ts';
import { FilterNode } from '../../nodes/filter.ts';
import type { Plan, PlanNode } from '../../plan/PlanNode.ts';
import type { PlanScope } from '../../plan/PlanScope.ts';
import { definitionOf } from './loop-conditions.ts';

/**
 * Removes conditions from filters that other nodes already ensure; removes a filter without remaining
 * conditions.
 */
export function withoutConditions(plan: Plan, covered: ReadonlySet<Expression>, scope: PlanScope): Plan {
  if (covered.size === 0) return plan;
  let nodes: PlanNode[] = [...plan.nodes];
  let isChanged = false;
  for (const node of plan.nodes) {
    if (!(node instanceof FilterNode)) continue;
    const definition = definitionOf({ nodes }, node.inVariable);
    if (definition === undefined) continue;
    const conjuncts = conjunctsOf(definition.planned.expression);
    const left = conjuncts.filter((conjunct) => !covered.has(conjunct));
    if (left.length === conjuncts.length) continue;
    const usedElsewhere = nodes.some((other) => other !== node && other.uses.has(node.inVariable));
    if (left.length === 0) {
      nodes = nodes.filter((other) => other !== node && (usedElsewhere || other !== definition));
      isChanged = true;
    } else if (!usedElsewhere) {
      const rest = new CalculationNode(definition.variable, scope.planned(joinConjuncts(left)));
      nodes = nodes.map((other) => (other === definition ? rest : other));
      isChanged = true;
    }
  }
  return isChanged ? { nodes } : plan;
}
