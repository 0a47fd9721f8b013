import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import { drawnAtRandom } from './lib/draw-at-random.ts';

/** Draws several documents instead of sorting all of them in random order. Since 3.0 the real server draws only one. */
const rule: OptimizerRule = {
  id: 'sample-random-documents',
  orders: [361],
  isIn28: true,
  nameIn28: 'remove-sort-rand',
  needs: ['SortNode', 'LimitNode'],
  apply: (plan) => drawnAtRandom(plan, Number.MAX_SAFE_INTEGER),
};
export default rule;
