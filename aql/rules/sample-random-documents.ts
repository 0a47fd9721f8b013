import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import { drawnAtRandom } from './lib/draw-at-random.ts';

const rule: OptimizerRule = {
  id: 'sample-random-documents',
  description:
    'Samples several documents instead of sorting all documents in random order. ArangoDB since 3.0 samples only one.',
  orders: [348],
  isIn28: true,
  nameIn28: 'remove-sort-rand',
  needs: ['SortNode', 'LimitNode'],
  apply: (plan) => drawnAtRandom(plan, Number.MAX_SAFE_INTEGER),
};
export default rule;
