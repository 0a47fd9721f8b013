import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import { withProjections } from './lib/projections.ts';

/** Reads whole documents only once filters and sorts, which go by a few attributes, have left few of them. */
const rule: OptimizerRule = {
  id: 'late-document-materialization',
  orders: [510],
  isIn28: false,
  needs: ['EnumerateCollectionNode'],
  apply: (plan) => withProjections(plan, 'few documents'),
};
export default rule;
