import type { Expression, VariableId } from '../ast.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { CollectNode } from '../nodes/collect.ts';
import { LimitNode } from '../nodes/limit.ts';
import { ReturnNode } from '../nodes/return.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import { constantOf } from '../plan/constants.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { referenceTo } from '../plan/rename-variable.ts';
import { isLengthOf, isLengthOnly, replaceLengths } from './lib/lengths.ts';

const rule: OptimizerRule = {
  id: 'optimize-subqueries',
  description: 'Counts the results of a subquery, or stops at the first one, if only their number is read.',
  orders: [160],
  isIn28: false,
  needs: ['SubqueryNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    let nodes: readonly PlanNode[] = plan.nodes;
    for (const [at, node] of plan.nodes.entries()) {
      if (!(node instanceof SubqueryNode) || !node.isSteady) continue;
      const { variable } = node;
      const behind = nodes.slice(at + 1);
      const end = node.plan.nodes.at(-1);
      if (!(end instanceof ReturnNode) || !behind.some((other) => other.uses.has(variable))) continue;
      const before = node.plan.nodes.slice(0, -1);
      const last = before.at(-1);
      if (isLengthOnly(behind, variable, (expression) => isExistence(expression, variable))) {
        if (last instanceof LimitNode && last.count <= 1) continue;
        const limited = { nodes: [...before, new LimitNode(0, 1), end] };
        nodes = [...nodes.slice(0, at), new SubqueryNode(variable, limited), ...behind];
      } else if (isLengthOnly(behind, variable)) {
        if (last instanceof CollectNode) continue;
        const counting = new SubqueryNode(variable, countingPlan(before, end.inVariable, scope));
        const first: Expression = {
          kind: 'index',
          target: referenceTo(variable, scope),
          index: { kind: 'literal', value: 0, start: 0, end: 0 },
          start: 0,
          end: 0,
        };
        nodes = [...nodes.slice(0, at), counting, ...replaceLengths(behind, variable, first, scope)];
      }
    }
    return nodes === plan.nodes ? plan : { nodes };
  },
};
export default rule;

/**
 * The plan with its rows counted. The count is stored in the variable of the returned value, which is no
 * longer read.
 */
function countingPlan(before: readonly PlanNode[], returned: VariableId, scope: PlanScope): Plan {
  const value = before.find((node) => node instanceof CalculationNode && node.variable === returned);
  const isSpare = value?.isSteady === true && !before.some((node) => node.uses.has(returned));
  const count = isSpare ? returned : scope.newVariable();
  const counted = isSpare ? before.filter((node) => node !== value) : before;
  const shape = { groups: [], aggregates: [], into: undefined, count, isDistinct: false };
  return { nodes: [...counted, new CollectNode(shape), new ReturnNode(count)] };
}

/** True for a comparison that tests whether an array is empty: `LENGTH(x) > 0`, `0 == LENGTH(x)`. */
function isExistence(expression: Expression, variable: VariableId): boolean {
  if (expression.kind !== 'binary') return false;
  const { operator, left, right } = expression;
  if (isLengthOf(left, variable)) return isAtMostOne(operator, constantOf(right));
  const mirrored = { '>': '<', '<': '>', '>=': '<=', '<=': '>=', '==': '==', '!=': '!=' } as const;
  const other = mirrored[operator as keyof typeof mirrored];
  return other !== undefined && isLengthOf(right, variable) && isAtMostOne(other, constantOf(left));
}

function isAtMostOne(operator: string, bound: unknown): boolean {
  if (bound === 0) return ['>', '==', '!=', '<='].includes(operator);
  return bound === 1 && ['>=', '<'].includes(operator);
}
