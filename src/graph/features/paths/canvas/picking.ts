import { createVertexPick } from '../../../tools/pick-vertex.ts';
import type { CanvasPart } from '../../../ui/canvas-part.ts';

/** A click chooses an end of the path while the panel waits for one. */
export default {
  id: 'path-end',
  order: 20,
  mount({ workspace, context }) {
    const isPicking = () => workspace.state.paths.picking !== undefined;
    const picker = createVertexPick(context, (vertexId) => {
      const command = workspace.state.paths.picking === 'from' ? 'graph.pathFrom' : 'graph.pathTo';
      context.run(command, { vertexId });
    });
    return {
      machineFor: (machine) => (isPicking() ? picker : machine),
      cursor: () => (isPicking() ? 'crosshair' : undefined),
    };
  },
} satisfies CanvasPart;
