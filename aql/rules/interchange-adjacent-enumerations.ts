import { dialectRules } from '../dialect-rules.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import type { Plan } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import { findLoopRun, JoinOrder } from './lib/join-order.ts';

const rule: OptimizerRule = {
  id: 'interchange-adjacent-enumerations',
  description:
    'Reorders loops over collections and lists by estimated cost, from collection counts and index selectivities. For the main query, other orders become alternative plans that are compared as a whole.',
  orders: [170],
  isIn28: true,
  apply(plan: Plan, scope: PlanScope): Plan {
    const run = findLoopRun(plan);
    if (run === undefined) return plan;
    const join = new JoinOrder(plan, run, scope);
    const order = join.best();
    return isAsWritten(order) ? plan : join.planWith(order);
  },
  alternatives(plan: Plan, scope: PlanScope, max: number): readonly Plan[] {
    const run = max < 1 ? undefined : findLoopRun(plan);
    if (run === undefined) return [];
    const join = new JoinOrder(plan, run, scope);
    const seen = new Set([join.best().join()]);
    const others: Plan[] = [];
    for (const order of ordersOf(join, run.loops.length, dialectRules[scope.dialect].interchangedLoops)) {
      if (others.length >= max) break;
      if (seen.has(order.join()) || !join.isPossible(order)) continue;
      seen.add(order.join());
      others.push(isAsWritten(order) ? plan : join.planWith(order));
    }
    return others;
  },
};
export default rule;

function isAsWritten(order: readonly number[]): boolean {
  return order.every((loop, at) => loop === at);
}

/**
 * All orders of up to `max` loops. For more loops: the order of the query text, and one greedy order from
 * each loop.
 */
function* ordersOf(join: JoinOrder, count: number, max: number): Generator<readonly number[]> {
  const loops = Array.from({ length: count }, (_, at) => at);
  if (count > max) {
    yield loops;
    for (const first of loops) yield join.greedy(first);
    return;
  }
  yield* permutations(loops);
}

function* permutations(items: readonly number[]): Generator<readonly number[]> {
  if (items.length === 0) yield [];
  for (const item of items) {
    for (const rest of permutations(items.filter((other) => other !== item))) yield [item, ...rest];
  }
}
