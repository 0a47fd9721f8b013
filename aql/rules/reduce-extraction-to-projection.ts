import type { OptimizerRule } from '../plan/OptimizerRule.ts';
import { withProjections } from './lib/projections.ts';

const rule: OptimizerRule = {
  id: 'reduce-extraction-to-projection',
  description: 'Reads only a few attributes of the documents of a loop if no other attributes are used.',
  orders: [500],
  isIn28: false,
  apply: (plan) => withProjections(plan, 'attributes'),
};
export default rule;
