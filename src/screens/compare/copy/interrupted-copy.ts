import { z } from 'zod';
import type { WorkRecord } from '../../../store/app-state.ts';

/** What a copy needs to be continued after its page was left. */
const copyResume = z.looseObject({
  kind: z.literal('copy'),
  left: z.string(),
  right: z.string(),
  items: z.array(z.string()),
  onDuplicate: z.enum(['error', 'update', 'replace', 'ignore']),
  positions: z.record(z.string(), z.union([z.literal('done'), z.object({ key: z.string() })])),
});
export type CopyResume = z.infer<typeof copyResume>;

/** The interrupted copy that the user continues; undefined for other work. */
export function interruptedCopyOf(record: WorkRecord | undefined): CopyResume | undefined {
  const parsed = copyResume.safeParse(record?.resume);
  return parsed.success ? parsed.data : undefined;
}
