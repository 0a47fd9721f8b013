import { z } from 'zod';

export const indexInfo = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  type: z.string(),
  /** A cap constraint has none. */
  fields: z.array(z.string()).optional(),
  unique: z.boolean().optional(),
  sparse: z.boolean().optional(),
  selectivityEstimate: z.number().optional(),
  minLength: z.number().optional(),
  geoJson: z.boolean().optional(),
  size: z.number().optional(),
  byteSize: z.number().optional(),
  expireAfter: z.number().optional(),
});
export type IndexInfo = z.infer<typeof indexInfo>;

/** GET /_api/index?collection= */
export const indexListAnswer = z.object({ indexes: z.array(indexInfo) });

/** POST /_api/index?collection= */
export const createIndexAnswer = indexInfo.extend({ isNewlyCreated: z.boolean() });
