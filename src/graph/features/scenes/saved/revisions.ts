import { z } from 'zod';
import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';
import { packedIds } from '../../../workspace/saved/scene-schemas.ts';
import { keepRevisions, knownRevisions, maxTexts } from '../revisions.ts';

export const sceneRevisions = z.object({
  atMs: z.number(),
  newestEdge: z.number().optional(),
  ids: packedIds,
  revisions: z.string(),
  texts: z.array(z.string().nullable()).max(maxTexts).optional(),
});

/** Revisions of the loaded documents, by which a later opening finds what has changed in the database. */
export default {
  id: 'revisions',
  order: 110,
  schema: sceneRevisions,
  stamp: ({ model }) => String(knownRevisions(model)?.atMs),
  save({ model }) {
    const known = knownRevisions(model);
    return known && { ...known, texts: known.texts && [...known.texts] };
  },
  load: ({ model }, { texts, newestEdge, ...rest }) => keepRevisions(model, { ...rest, texts, newestEdge }),
} satisfies SceneSection<z.infer<typeof sceneRevisions>>;
