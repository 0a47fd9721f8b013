import { z } from 'zod';
import type { StepKind } from '../../../workspace/history/StepKind.ts';
import { filterChain } from '../filter-chain.ts';
import { filterEntry } from '../filter-entry.ts';

const schema = z.object({ before: filterChain, after: filterChain });

export default {
  id: 'filters',
  schema,
  revive: (workspace, chains, { title, ...facts }) =>
    filterEntry(workspace, { ...facts, label: title }, chains),
} satisfies StepKind<z.infer<typeof schema>>;
