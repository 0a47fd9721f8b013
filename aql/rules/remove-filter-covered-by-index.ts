import type { Expression } from '../ast.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { FilterNode } from '../nodes/filter.ts';
import { IndexNode } from '../nodes/index-scan.ts';
import { conjunctsOf } from '../plan/expression-tree.ts';
import { definitionOf } from '../plan/loop-conditions.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan } from '../plan/Plan.ts';
import type { PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';

/** Takes out of the filters what an index lookup has answered already; a filter of which nothing is left goes. */
const rule: OptimizerRule = {
  id: 'remove-filter-covered-by-index',
  orders: [310],
  isIn28: true,
  apply(plan: Plan, scope: PlanScope): Plan {
    const covered = new Set<Expression>();
    for (const node of plan.nodes) {
      // Lookups for alternatives may find more than the alternatives say, so that their filter stays.
      if (!(node instanceof IndexNode) || node.condition === undefined || node.lookups.length > 1) continue;
      for (const conjunct of conjunctsOf(node.condition.expression)) covered.add(conjunct);
    }
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
      isChanged = true;
      const usedElsewhere = nodes.some((other) => other !== node && other.uses.has(node.inVariable));
      if (left.length === 0) {
        nodes = nodes.filter((other) => other !== node && (usedElsewhere || other !== definition));
      } else if (!usedElsewhere) {
        const rest = new CalculationNode(definition.variable, scope.planned(joined(left)));
        nodes = nodes.map((other) => (other === definition ? rest : other));
      }
    }
    return isChanged ? { nodes } : plan;
  },
};
export default rule;

function joined(conjuncts: readonly Expression[]): Expression {
  return conjuncts.reduce((left, right) => ({
    kind: 'binary',
    operator: '&&',
    left,
    right,
    start: left.start,
    end: right.end,
  }));
}
