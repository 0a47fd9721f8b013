import { z } from 'zod';
import type { StepKind } from '../../../workspace/history/StepKind.ts';
import { valuesEntry } from '../write-values.ts';

const schema = z.object({
  attribute: z.string(),
  parts: z.array(
    z.object({
      collection: z.string(),
      keys: z.array(z.string()),
      values: z.array(z.number()),
      before: z.array(z.string().nullable()),
    }),
  ),
});

export default {
  id: 'values',
  schema,
  revive: (workspace, column, { title, ...facts }) =>
    valuesEntry(workspace, { ...facts, label: title }, column),
} satisfies StepKind<z.infer<typeof schema>>;
