import type { Expression } from '../../ast.ts';
import { CalculationNode } from '../../nodes/calculation.ts';
import { EnumerateCollectionNode } from '../../nodes/enumerate-collection.ts';
import { LimitNode } from '../../nodes/limit.ts';
import { SortNode } from '../../nodes/sort.ts';
import { isUsedFrom } from '../../plan/Plan.ts';
import type { Plan } from '../../plan/PlanNode.ts';
import { definitionOf } from './loop-conditions.ts';

/**
 * Replaces the sort in `FOR d IN collection SORT RAND() LIMIT n` by a random sample, for n up to `max`. Without a LIMIT,
 * the sample is the whole collection if `isSmall` returns true for it.
 */
export function drawnAtRandom(
  plan: Plan,
  max: number,
  isSmall: (collection: string) => boolean = () => false,
): Plan {
  for (const [at, loop] of plan.nodes.entries()) {
    if (!(loop instanceof EnumerateCollectionNode) || loop.sampleSize !== undefined) continue;
    let sortAt = at + 1;
    while (plan.nodes[sortAt] instanceof CalculationNode) sortAt += 1;
    const sort = plan.nodes[sortAt];
    const limit = plan.nodes[sortAt + 1];
    if (!(sort instanceof SortNode)) continue;
    const rows = limit instanceof LimitNode ? rowsOf(limit, max) : isSmall(loop.collection) ? all : undefined;
    const [element, ...others] = sort.elements;
    if (element === undefined || others.length > 0 || rows === undefined) continue;
    const random = definitionOf(plan, element.variable);
    if (random === undefined || !isRandom(random.planned.expression)) continue;
    const isInside = plan.nodes
      .slice(0, at)
      .some((node) => node.sets.length > 0 && !(node instanceof CalculationNode));
    if (isInside || isUsedFrom(plan, sortAt + 1, element.variable)) continue;
    const sample = new EnumerateCollectionNode(loop.collection, loop.variable, { sampleSize: rows });
    return { nodes: plan.nodes.flatMap((node) => (node === loop ? [sample] : node === sort ? [] : [node])) };
  }
  return plan;
}

/** True for a call of RAND. */
export function isRandom(expression: Expression): boolean {
  return expression.kind === 'call' && expression.name === 'RAND' && expression.args.length === 0;
}

const all = Number.POSITIVE_INFINITY;

/** Number of rows before the end of a LIMIT; undefined if they are too many. */
function rowsOf({ isCounting, offset, count }: LimitNode, max: number): number | undefined {
  return isCounting || offset + count > max ? undefined : offset + count;
}
