import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import { drawnAtRandom } from './lib/draw-at-random.ts';

const rule: OptimizerRule = {
  id: 'remove-sort-rand-limit-1',
  description: 'Samples one document instead of sorting all documents in random order.',
  orders: [360],
  isIn28: true,
  nameIn28: 'remove-sort-rand',
  needs: ['SortNode', 'LimitNode'],
  apply: (plan) => drawnAtRandom(plan, 1),
};
export default rule;
