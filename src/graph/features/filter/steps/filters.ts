import { z } from 'zod';
import type { StepKind } from '../../../workspace/history/StepKind.ts';
import { filterChain } from '../filter-chain.ts';
import { stateEntry } from '../state-entry.ts';

const schema = z.object({ before: filterChain, after: filterChain });

export default {
  id: 'filters',
  schema,
  revive: (workspace, chains, { title, ...facts }) =>
    stateEntry(workspace, 'filters', { ...facts, label: title }, chains),
} satisfies StepKind<z.infer<typeof schema>>;
