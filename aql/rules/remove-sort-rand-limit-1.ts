import { dialectRules } from '../dialect-rules.ts';
import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import { drawnAtRandom } from './lib/draw-at-random.ts';

/** A sample is read in one step, which must not block other queries for long. */
const maxShuffled = 10_000;

const rule: OptimizerRule = {
  id: 'remove-sort-rand-limit-1',
  description:
    'Samples one document instead of sorting all documents in random order. For clients of 2.8 also shuffles a small collection instead of sorting it.',
  orders: [347],
  isIn28: true,
  nameIn28: 'remove-sort-rand',
  needs: ['SortNode'],
  apply(plan, scope) {
    const { shufflesCollections } = dialectRules[scope.dialect];
    const isSmall = (name: string) =>
      shufflesCollections && (scope.collection(name)?.count() ?? 0) <= maxShuffled;
    return drawnAtRandom(plan, 1, isSmall);
  },
};
export default rule;
