import { z } from 'zod';
import { packedPatch, unpackPatch } from '../../workspace/history/packed-patch.ts';
import { documentText } from './document-text.ts';

/** A step that creates or deletes documents. */
export const storedValue = z
  .object({
    vertexIds: z.array(z.string()),
    edgeIds: z.array(z.string()),
    inverse: packedPatch,
    vertices: z.array(documentText),
    edges: z.array(documentText),
  })
  .transform(({ vertexIds, edgeIds, inverse, vertices, edges }) => ({
    vertexIds,
    edgeIds,
    inverse: unpackPatch(inverse),
    deleted: { vertices, edges },
  }));
export type StoredValue = z.infer<typeof storedValue>;
