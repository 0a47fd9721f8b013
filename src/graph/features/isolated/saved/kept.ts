import { z } from 'zod';
import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';

const schema = z.array(z.string());

/** Isolated vertices that are not folded, because the user added or selected them. */
export default {
  id: 'kept',
  order: 30,
  schema,
  save: ({ parts: { isolated } }) => (isolated.keptIds.length === 0 ? undefined : [...isolated.keptIds]),
  load: ({ parts: { isolated } }, ids) => isolated.setKept(ids),
} satisfies SceneSection<z.infer<typeof schema>>;
