import { z } from 'zod';

export const edgeDefinition = z.object({
  collection: z.string(),
  from: z.array(z.string()),
  to: z.array(z.string()),
});
export type EdgeDefinition = z.infer<typeof edgeDefinition>;

/** A graph record; 2.8 leaves `name` out of lists and `_key` out of single answers. */
export const graphInfo = z
  .object({
    _key: z.string().optional(),
    name: z.string().optional(),
    _rev: z.string().optional(),
    edgeDefinitions: z.array(edgeDefinition).default([]),
    orphanCollections: z.array(z.string().nullable()).default([]),
  })
  .transform((graph) => ({
    name: graph.name ?? graph._key ?? '',
    revision: graph._rev,
    edgeDefinitions: graph.edgeDefinitions,
    orphanCollections: graph.orphanCollections.filter((name) => name !== null),
  }));
export type GraphInfo = z.infer<typeof graphInfo>;

/** GET /_api/gharial */
export const graphListAnswer = z.object({ graphs: z.array(graphInfo) });

/** GET and POST /_api/gharial…, and every change of a graph. */
export const graphAnswer = z.object({ graph: graphInfo });

/** POST /_api/gharial */
export const createGraphBody = z.object({
  name: z.string(),
  edgeDefinitions: z.array(edgeDefinition).optional(),
  orphanCollections: z.array(z.string()).optional(),
});
export type CreateGraphBody = z.infer<typeof createGraphBody>;

/** GET /_api/gharial/{g}/vertex and …/edge */
export const graphCollectionsAnswer = z.object({ collections: z.array(z.string()) });
