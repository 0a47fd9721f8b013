import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';
import { type PackedTrace, packedTrace, packTrace, unpackTrace } from '../packed-trace.ts';

/** The traced traversal. */
export default {
  id: 'traversal',
  order: 75,
  schema: packedTrace,
  save: ({ state: { analysis } }) =>
    analysis.traversal.trace === undefined ? undefined : packTrace(analysis.traversal),
  load(workspace, packed) {
    const { traversal } = workspace.state.analysis;
    const shown = unpackTrace(packed, workspace.model.revisions.topology);
    workspace.analysis.set({ traversal: { ...traversal, ...shown, isPlaying: false } });
    workspace.showFocus();
  },
} satisfies SceneSection<PackedTrace>;
