import { z } from 'zod';
import { packedPatch, unpackPatch } from '../../../workspace/history/packed-patch.ts';
import type { StepKind } from '../../../workspace/history/StepKind.ts';
import { mendEntry } from '../integrity-commands.ts';
import { integrityChecks } from '../integrity-state.ts';

const values = z.array(z.tuple([z.string(), z.string()]));
const schema = z.object({
  check: z.enum(integrityChecks),
  items: z.array(z.object({ id: z.string(), rev: z.string(), changes: values.optional() })),
  removed: values,
  former: z.array(z.tuple([z.string(), values])),
  inverse: packedPatch,
});

export default {
  id: 'mending',
  schema,
  revive: (workspace, { check, items, removed, former, inverse }, { title, ...facts }) =>
    mendEntry(
      workspace,
      { ...facts, label: title },
      {
        check,
        items: items.map(({ changes, ...item }) => ({ ...item, changes: changes && new Map(changes) })),
        mended: {
          removed: new Map(removed),
          former: new Map(former.map(([id, changed]) => [id, new Map(changed)])),
          failures: [],
        },
        inverse: unpackPatch(inverse),
      },
    ),
} satisfies StepKind<z.infer<typeof schema>>;
