import { z } from 'zod';
import type { StepKind } from '../../../workspace/history/StepKind.ts';
import { float32, packedIds, unpackIds } from '../../../workspace/saved/scene-schemas.ts';
import { layoutEntry } from '../layout-commands.ts';

const snapshot = z
  .object({
    layoutId: z.string(),
    values: z.record(z.string(), z.union([z.number(), z.string()])),
    ids: packedIds,
    positions: float32,
  })
  .refine(({ ids, positions }) => positions.length === 2 * ids.ends.length, 'expected a position by vertex')
  .transform(({ ids, ...rest }) => ({ ...rest, ids: unpackIds(ids) }));

const schema = z.object({ before: snapshot, after: snapshot.optional() });

export default {
  id: 'layout',
  schema,
  revive: (workspace, { before, after }, { title, ...facts }) =>
    layoutEntry(workspace, { ...facts, label: title }, { before, ...(after && { after }) }),
} satisfies StepKind<z.infer<typeof schema>>;
