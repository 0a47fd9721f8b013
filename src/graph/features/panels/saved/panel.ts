import { z } from 'zod';
import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';

const schema = z.object({
  panel: z.string().optional(),
  dock: z.object({ tab: z.string(), isOpen: z.boolean(), height: z.number().min(100).max(4000) }).optional(),
});

/** The open panel and the table dock. */
export default {
  id: 'panel',
  order: 80,
  schema,
  save: ({ state: { panel, dock } }) => ({ panel, dock: { ...dock } }),
  load: (workspace, { panel, dock = workspace.state.dock }) => workspace.set({ panel, dock }),
} satisfies SceneSection<z.infer<typeof schema>>;
