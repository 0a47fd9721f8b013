import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';
import { type PackedTrace, packedTrace, packTrace, unpackTrace } from '../packed-trace.ts';
import { setTraversal } from '../traversal-state.ts';

/** The traced traversal. */
export default {
  id: 'traversal',
  order: 75,
  schema: packedTrace,
  save: ({ state: { traversal } }) => (traversal.trace === undefined ? undefined : packTrace(traversal)),
  load(workspace, packed) {
    const shown = unpackTrace(packed, workspace.model.revisions.topology);
    setTraversal(workspace, { ...shown, isPlaying: false });
  },
} satisfies SceneSection<PackedTrace>;
