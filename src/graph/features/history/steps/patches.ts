import { z } from 'zod';
import { packedPatch } from '../../../workspace/history/packed-patch.ts';
import type { StepKind } from '../../../workspace/history/StepKind.ts';
import { type PackedPatches, PatchEntry, patchesKind } from '../../../workspace/PatchEntry.ts';

export default {
  id: patchesKind,
  schema: z.object({ inverses: z.array(packedPatch), patches: z.array(packedPatch) }),
  revive: ({ model }, value, step) => PatchEntry.revive(model, step, value),
} satisfies StepKind<PackedPatches>;
