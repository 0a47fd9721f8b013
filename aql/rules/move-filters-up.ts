import { CalculationNode } from '../nodes/calculation.ts';
import { FilterNode } from '../nodes/filter.ts';
import { SortNode } from '../nodes/sort.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import { definitionOf } from '../plan/loop-conditions.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan } from '../plan/Plan.ts';
import { SourceNode } from '../plan/SourceNode.ts';

/** Puts filters as early as what they read allows: before loops, sorts and subqueries that they do not depend on. */
const rule: OptimizerRule = {
  id: 'move-filters-up',
  orders: [110, 210],
  isIn28: true,
  apply(plan: Plan): Plan {
    const nodes = [...plan.nodes];
    let isChanged = false;
    for (let at = 1; at < nodes.length; at++) {
      const filter = nodes[at];
      if (!(filter instanceof FilterNode)) continue;
      const definition = definitionOf({ nodes }, filter.inVariable);
      // The calculation goes along when it stands behind what the filter passes and is read by it alone.
      const isMovable =
        definition?.isSteady === true &&
        !nodes.some((other) => other !== filter && other.uses.has(filter.inVariable));
      const needed = isMovable ? definition.uses : filter.uses;
      let target = at;
      for (let before = at - 1; before > 0; before--) {
        const passed = nodes[before];
        if (passed === undefined || (isMovable && passed === definition)) continue;
        const isPassing =
          passed instanceof CalculationNode ||
          passed instanceof SourceNode ||
          passed instanceof SortNode ||
          passed instanceof SubqueryNode;
        if (!isPassing || !passed.isSteady || passed.sets.some((id) => needed.has(id))) break;
        if (!(passed instanceof CalculationNode)) target = before;
      }
      if (target === at) continue;
      nodes.splice(at, 1);
      if (isMovable) {
        const definitionAt = nodes.indexOf(definition);
        if (definitionAt > target) {
          nodes.splice(definitionAt, 1);
          nodes.splice(target, 0, definition);
        }
        nodes.splice(nodes.indexOf(definition) >= target ? target + 1 : target, 0, filter);
      } else {
        nodes.splice(target, 0, filter);
      }
      isChanged = true;
    }
    return isChanged ? { nodes } : plan;
  },
};
export default rule;
