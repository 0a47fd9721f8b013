import { z } from 'zod';
import { packedPatch, unpackPatch } from '../../../workspace/history/packed-patch.ts';
import type { StepKind } from '../../../workspace/history/StepKind.ts';
import { graphStyle } from '../../../workspace/settings.ts';
import { StyleEntry } from '../style-step.ts';

/** Null stands for an attribute that the style does not have. */
const changes = z
  .array(z.tuple([z.string(), z.unknown()]))
  .transform((pairs) => Object.fromEntries(pairs.map(([name, value]) => [name, value ?? undefined])))
  .pipe(graphStyle.partial());

const schema = z.object({ before: changes, after: changes, inverse: packedPatch, forward: packedPatch });

export default {
  id: 'style',
  schema,
  revive: (workspace, { before, after, inverse, forward }, { title }) =>
    new StyleEntry(
      workspace,
      { before, after, inverse: unpackPatch(inverse), forward: unpackPatch(forward) },
      title,
    ),
} satisfies StepKind<z.infer<typeof schema>>;
