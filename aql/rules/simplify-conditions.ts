import type { BinaryOperator, Expression } from '../ast.ts';
import { isAttributePath, rewrite } from '../expression-tree.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { definitionOf } from './lib/loop-conditions.ts';

const rule: OptimizerRule = {
  id: 'simplify-conditions',
  description:
    "Replaces attribute accesses on object literals by the attribute's expression, and `!(a == b)` by `a != b`.",
  orders: [30],
  isIn28: false,
  apply(plan: Plan, scope: PlanScope): Plan {
    let isChanged = false;
    const nodes = plan.nodes.map((node) => {
      if (!(node instanceof CalculationNode)) return node;
      let isFound = false;
      const expression = rewrite(node.planned.expression, (part) => {
        const simpler = simplified(part, plan);
        isFound ||= simpler !== undefined;
        return simpler;
      });
      if (!isFound) return node;
      isChanged = true;
      return new CalculationNode(node.variable, scope.planned(expression));
    });
    return isChanged ? { nodes } : plan;
  },
};
export default rule;

/** Negations of comparisons. They are exact, because values of all types are totally ordered. */
const opposites: Partial<Record<BinaryOperator, BinaryOperator>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
};

function simplified(expression: Expression, plan: Plan): Expression | undefined {
  if (expression.kind === 'unary' && expression.operator === '!') {
    const { operand } = expression;
    const operator = operand.kind === 'binary' ? opposites[operand.operator] : undefined;
    return operand.kind === 'binary' && operator !== undefined ? { ...operand, operator } : undefined;
  }
  if (expression.kind !== 'attribute') return undefined;
  const { target, name } = expression;
  if (target.kind === 'object') return memberOf(target, name);
  if (target.kind !== 'variable') return undefined;
  const definition = definitionOf(plan, target.id)?.planned.expression;
  return definition?.kind === 'object' ? memberOf(definition, name) : undefined;
}

/**
 * The expression of an attribute of an object literal, if it and all other attributes are cheap to evaluate.
 */
function memberOf(object: Expression, name: string): Expression | undefined {
  if (object.kind !== 'object') return undefined;
  let found: Expression | undefined;
  for (const member of object.members) {
    if (member.kind !== 'named') return undefined;
    if (member.name === name) found = member.value;
  }
  if (found === undefined) return undefined;
  return found.kind === 'literal' || isAttributePath(found) ? found : undefined;
}
