import { z } from 'zod';

/** `type` of a collection on the wire. */
export const collectionType = { document: 2, edge: 3 } as const;

/** `status` of a collection on the wire. */
export const collectionStatus = { unloaded: 2, loaded: 3, unloading: 4, deleted: 5, loading: 6 } as const;

export const collectionInfo = z.object({
  id: z.string(),
  name: z.string(),
  status: z.number(),
  type: z.number(),
  isSystem: z.boolean(),
  globallyUniqueId: z.string().optional(),
});
export type CollectionInfo = z.infer<typeof collectionInfo>;

/** GET /_api/collection?excludeSystem=: today's servers answer `result`, 2.8 `collections`. */
export const collectionListAnswer = z
  .object({ result: z.array(collectionInfo).optional(), collections: z.array(collectionInfo).optional() })
  .transform((answer) => answer.result ?? answer.collections ?? []);

const keyOptions = z.object({
  type: z.string().optional(),
  allowUserKeys: z.boolean().optional(),
  offset: z.number().optional(),
  increment: z.number().optional(),
});

/** GET and PUT /_api/collection/{c}/properties. What a server does not know is left out. */
export const collectionProperties = collectionInfo.extend({
  statusString: z.string().optional(),
  waitForSync: z.boolean(),
  keyOptions: keyOptions.optional(),
  /** 2.8 and the embedded server. */
  doCompact: z.boolean().optional(),
  isVolatile: z.boolean().optional(),
  journalSize: z.number().optional(),
  indexBuckets: z.number().optional(),
  /** Today's servers. */
  cacheEnabled: z.boolean().optional(),
  schema: z.unknown().optional(),
  computedValues: z.unknown().optional(),
});
export type CollectionPropertiesAnswer = z.infer<typeof collectionProperties>;

/** GET /_api/collection/{c}/count */
export const collectionCount = collectionProperties.extend({ count: z.number() });

/** GET /_api/collection/{c}/figures: 2.8 tells datafiles and journals, today's servers sizes. */
export const collectionFigures = collectionCount.extend({
  figures: z.looseObject({
    indexes: z.object({ count: z.number(), size: z.number() }),
    documentsSize: z.number().optional(),
    alive: z.object({ count: z.number(), size: z.number() }).optional(),
  }),
});

/** POST /_api/collection */
export const createCollectionBody = z.object({
  name: z.string(),
  type: z.union([z.literal(2), z.literal(3)]).optional(),
  isSystem: z.boolean().optional(),
  isVolatile: z.boolean().optional(),
  waitForSync: z.boolean().optional(),
  doCompact: z.boolean().optional(),
  journalSize: z.number().optional(),
  indexBuckets: z.number().optional(),
  keyOptions: keyOptions.optional(),
  schema: z.unknown().optional(),
  numberOfShards: z.number().optional(),
  shardKeys: z.array(z.string()).optional(),
});
export type CreateCollectionBody = z.infer<typeof createCollectionBody>;

/** PUT /_api/collection/{c}/properties */
export const changeCollectionBody = z.object({
  waitForSync: z.boolean().optional(),
  doCompact: z.boolean().optional(),
  journalSize: z.number().optional(),
  indexBuckets: z.number().optional(),
  cacheEnabled: z.boolean().optional(),
  schema: z.unknown().optional(),
  computedValues: z.unknown().optional(),
});
export type ChangeCollectionBody = z.infer<typeof changeCollectionBody>;
