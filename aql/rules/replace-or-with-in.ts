import type { Expression, VariableId } from '../ast.ts';
import { disjunctsOf, rewrite } from '../expression-tree.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { attributePath } from '../plan/index-conditions.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';

const rule: OptimizerRule = {
  id: 'replace-or-with-in',
  description: 'Replaces `a.x == 1 || a.x == 2` by `a.x IN [1, 2]`, which one index lookup covers.',
  orders: [260],
  isIn28: true,
  needs: ['FilterNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    const filtered = new Set<VariableId>();
    for (const node of plan.nodes)
      if (node.type === 'FilterNode') for (const id of node.uses) filtered.add(id);
    let isChanged = false;
    const nodes = plan.nodes.map((node) => {
      if (!(node instanceof CalculationNode) || !filtered.has(node.variable)) return node;
      const { expression } = node.planned;
      const changed = rewrite(expression, (part) => replaced(part, scope));
      if (!hasReplaced(expression, scope)) return node;
      isChanged = true;
      return new CalculationNode(node.variable, scope.planned(changed));
    });
    return isChanged ? { nodes } : plan;
  },
};
export default rule;

/** True if `rewrite` makes a replacement; `rewrite` itself creates new objects in any case. */
function hasReplaced(expression: Expression, scope: PlanScope): boolean {
  let isFound = false;
  rewrite(expression, (part) => {
    if (replaced(part, scope) !== undefined) isFound = true;
    return undefined;
  });
  return isFound;
}

function replaced(expression: Expression, scope: PlanScope): Expression | undefined {
  const alternatives = disjunctsOf(expression);
  if (alternatives.length < 2) return undefined;
  let target: Expression | undefined;
  let name: string | undefined;
  const items: Expression[] = [];
  for (const alternative of alternatives) {
    if (alternative.kind !== 'binary' || alternative.operator !== '==') return undefined;
    const sides: readonly (readonly [Expression, Expression])[] = [
      [alternative.left, alternative.right],
      [alternative.right, alternative.left],
    ];
    const match = sides
      .map(([side, value]) => ({ side, value, name: pathName(side) }))
      .find((side) => side.name !== undefined && (name === undefined || side.name === name));
    // The value must not depend on the same document; otherwise the list would be computed for each document.
    if (match === undefined || scope.planned(match.value).uses.has(variableIn(match.side))) return undefined;
    target ??= match.side;
    name ??= match.name;
    items.push(match.value);
  }
  if (target === undefined) return undefined;
  const { start, end } = expression;
  return {
    kind: 'binary',
    operator: 'in',
    left: target,
    right: { kind: 'array', items, start, end },
    start,
    end,
  };
}

function variableIn(expression: Expression): VariableId {
  let at = expression;
  while (at.kind === 'attribute' || at.kind === 'index') at = at.target;
  return at.kind === 'variable' ? at.id : 0;
}

function pathName(expression: Expression): string | undefined {
  const variable = variableIn(expression);
  const path = variable === 0 ? undefined : attributePath(expression, variable);
  return path === undefined ? undefined : `${variable}.${path}`;
}
