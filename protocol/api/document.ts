import { z } from 'zod';

/** What a write answers with. 2.8 has no `_oldRev` on /_api/document; `old` and `new` come when asked for. */
export const documentHandle = z.object({
  _id: z.string(),
  _key: z.string(),
  _rev: z.string(),
  _oldRev: z.string().optional(),
  old: z.record(z.string(), z.unknown()).optional(),
  new: z.record(z.string(), z.unknown()).optional(),
});
export type DocumentHandle = z.infer<typeof documentHandle>;

/** GET /_api/edges/{c}?vertex=&direction= */
export const edgesAnswer = z.object({
  edges: z.array(z.looseObject({ _id: z.string(), _from: z.string(), _to: z.string() })),
});
