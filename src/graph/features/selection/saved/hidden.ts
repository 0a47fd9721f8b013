import { z } from 'zod';
import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';

const schema = z.object({
  vertices: z.array(
    z.tuple([
      z.string(),
      z.object({
        label: z.string(),
        x: z.number(),
        y: z.number(),
        flags: z.int(),
        hiddenNeighbours: z.int(),
      }),
    ]),
  ),
  edges: z.array(z.tuple([z.string(), z.object({ from: z.string(), to: z.string() })])),
});

/** Vertices and edges that the user has hidden. */
export default {
  id: 'hidden',
  order: 30,
  schema,
  save: ({ hidden }) => (hidden.isEmpty ? undefined : hidden.toRecords()),
  load(workspace, records) {
    workspace.hidden.load(records);
    workspace.set({ hiddenVertices: workspace.hidden.count(workspace.model) });
  },
} satisfies SceneSection<z.infer<typeof schema>>;
