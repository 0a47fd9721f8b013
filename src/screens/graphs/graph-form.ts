import { z } from 'zod';
import { edgeDefinition } from '../../../protocol/api/gharial.ts';

/** Values of the graph dialog. */
export const graphFormValues = z.object({
  name: z.string(),
  definitions: z.array(edgeDefinition),
  orphans: z.array(z.string()),
});
export type GraphFormValues = z.infer<typeof graphFormValues>;
