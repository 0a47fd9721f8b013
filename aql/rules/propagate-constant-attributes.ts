import type { Expression, Literal } from '../ast.ts';
import { conjunctsOf, expressionKey, joinConjuncts } from '../expression-tree.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { FilterNode } from '../nodes/filter.ts';
import { SourceNode } from '../nodes/SourceNode.ts';
import { SortNode } from '../nodes/sort.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan, PlanNode } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { definitionOf } from './lib/loop-conditions.ts';

const rule: OptimizerRule = {
  id: 'propagate-constant-attributes',
  description:
    'Replaces an attribute by the constant that a filter compares it with: `a.x == 1 && b.y == a.x` becomes `b.y == 1`.',
  orders: [240],
  isIn28: true,
  needs: ['FilterNode'],
  apply(plan: Plan, scope: PlanScope): Plan {
    if (!plan.nodes.some((node) => isEquating(node, plan))) return plan;
    const known = new Map<string, Known>();
    const segments = segmentsOf(plan);
    for (const [at, filter] of plan.nodes.entries()) {
      if (!(filter instanceof FilterNode)) continue;
      for (const conjunct of conjunctsOf(
        definitionOf(plan, filter.inVariable)?.planned.expression ?? nothing,
      )) {
        const found = knownBy(conjunct);
        // The first equation is valid in the largest part of the plan.
        if (found === undefined || known.has(found.key)) continue;
        known.set(found.key, { constant: found.constant, segment: segments[at] as number });
      }
    }
    if (known.size === 0) return plan;
    let nodes = plan.nodes;
    for (const [at, filter] of plan.nodes.entries()) {
      if (!(filter instanceof FilterNode)) continue;
      const definition = definitionOf({ nodes }, filter.inVariable);
      if (definition === undefined) continue;
      const constantOf = (expression: Expression): Literal | undefined => {
        const found = known.get(expressionKey(expression));
        return found !== undefined && found.segment <= (segments[at] as number) ? found.constant : undefined;
      };
      const conjuncts = conjunctsOf(definition.planned.expression);
      const replaced = conjuncts.map((conjunct) => withConstant(conjunct, constantOf));
      if (replaced.every((conjunct, index) => conjunct === conjuncts[index])) continue;
      const changed = new CalculationNode(definition.variable, scope.planned(joinConjuncts(replaced)));
      nodes = nodes.map((node) => (node === definition ? changed : node));
    }
    return nodes === plan.nodes ? plan : { nodes };
  },
};
export default rule;

/**
 * An attribute with the constant that it equals after a filter, and the segment of the plan in which this
 * holds.
 */
interface Known {
  readonly constant: Literal;
  readonly segment: number;
}

/** True for a filter with an equation of two attributes. */
function isEquating(node: PlanNode, plan: Plan): boolean {
  if (!(node instanceof FilterNode)) return false;
  const condition = definitionOf(plan, node.inVariable)?.planned.expression ?? nothing;
  return conjunctsOf(condition).some(
    (conjunct) =>
      conjunct.kind === 'binary' &&
      conjunct.operator === '==' &&
      conjunct.left.kind === 'attribute' &&
      conjunct.right.kind === 'attribute',
  );
}

/**
 * Numbers the segments of a plan, separated by nodes (LIMIT, COLLECT, writes) that later filters do not pass.
 */
function segmentsOf(plan: Plan): readonly number[] {
  let segment = 0;
  return plan.nodes.map((node) => {
    const isPassing =
      node instanceof CalculationNode ||
      node instanceof FilterNode ||
      node instanceof SourceNode ||
      node instanceof SortNode ||
      (node instanceof SubqueryNode && node.isSteady);
    if (!isPassing) segment += 1;
    return segment;
  });
}

const nothing: Expression = { kind: 'literal', value: null, start: 0, end: 0 };

function knownBy(conjunct: Expression): { readonly key: string; readonly constant: Literal } | undefined {
  if (conjunct.kind !== 'binary' || conjunct.operator !== '==') return undefined;
  const { left, right } = conjunct;
  if (left.kind === 'attribute' && right.kind === 'literal')
    return { key: expressionKey(left), constant: right };
  if (right.kind === 'attribute' && left.kind === 'literal')
    return { key: expressionKey(right), constant: left };
  return undefined;
}

/** Replaces an attribute with a known value in an equation of two attributes. */
function withConstant(
  conjunct: Expression,
  constantOf: (expression: Expression) => Literal | undefined,
): Expression {
  if (conjunct.kind !== 'binary' || conjunct.operator !== '==') return conjunct;
  const { left, right } = conjunct;
  if (left.kind !== 'attribute' || right.kind !== 'attribute') return conjunct;
  const constant = constantOf(right);
  if (constant !== undefined) return { ...conjunct, right: constant };
  const leftConstant = constantOf(left);
  return leftConstant === undefined ? conjunct : { ...conjunct, left: leftConstant };
}
