import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import { withProjections } from './lib/projections.ts';

const rule: OptimizerRule = {
  id: 'late-document-materialization',
  description:
    'Reads whole documents after filters and sorts that use a few attributes have reduced the rows.',
  orders: [510],
  isIn28: false,
  needs: ['EnumerateCollectionNode'],
  apply: (plan) => withProjections(plan, 'few documents'),
};
export default rule;
