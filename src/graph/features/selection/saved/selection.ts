import { z } from 'zod';
import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';
import { packedIds, packIds, unpackIds } from '../../../workspace/saved/scene-schemas.ts';

const schema = z.object({
  vertexIds: packedIds,
  edgeIds: z.array(z.string()),
  edgeId: z.string().optional(),
});

type StoredSelection = z.infer<typeof schema>;

/** Selected vertices and edges. */
export default {
  id: 'selection',
  order: 70,
  schema,
  save: ({ state: { selection } }) => ({
    vertexIds: packIds(selection.vertexIds),
    edgeIds: [...(selection.edgeIds ?? [])],
    edgeId: selection.edgeId,
  }),
  load(workspace, { vertexIds, edgeIds, edgeId }) {
    const { model } = workspace;
    const shown = [...unpackIds(vertexIds)].filter((id) => model.findVertex(id) !== undefined);
    const edges = edgeIds.filter((id) => model.findEdge(id) !== undefined);
    const last = edgeId !== undefined && model.findEdge(edgeId) !== undefined ? edgeId : edges.at(-1);
    workspace.select({ vertexIds: shown, edgeIds: edges, edgeId: last });
  },
} satisfies SceneSection<StoredSelection>;
