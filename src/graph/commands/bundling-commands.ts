import { SharedColumn } from '../view/SharedColumns.ts';
import type { GraphWorkspace } from './GraphWorkspace.ts';
import { type GraphCommand, graphGroup } from './graph-command.ts';

const toggleBundling: GraphCommand = {
  id: 'graph.toggleBundling',
  label: 'Bundle edges, or let them go straight again',
  group: graphGroup,
  key: 'b',
  errorTitle: 'Bundling',
  when: (_state, { workspace: { model, state } }) =>
    model.edgeCount > 0 && (state.isBundled === true || state.layout.state !== 'running'),
  async run({ workspace }) {
    if (workspace.state.isBundled === true) unbundle(workspace);
    else await bundle(workspace);
  },
};

/** Lets a worker bundle the edges; the bundles fall away with the first change of places or of the graph. */
async function bundle(workspace: GraphWorkspace): Promise<void> {
  const { model, view, layout } = workspace;
  if (layout.isRunning) throw new Error('edges are bundled when the layout has come to rest');
  const { topology, positions } = model.revisions;
  const { points, pointsPerEdge } = await workspace.analysis.runJob('Bundling edges', 'edge-bundling', {
    sources: model.sources.slice(0, model.edgeCount),
    targets: model.targets.slice(0, model.edgeCount),
    positions: model.positions.slice(0, 2 * model.vertexCount),
  });
  if (model.revisions.topology !== topology || model.revisions.positions !== positions) {
    throw new Error('the graph changed while its edges were bundled; bundle them again');
  }
  if (workspace.view === undefined || workspace.view !== view) return;
  // Drawn again and again by workers, which share it where they may.
  const shared = new SharedColumn<Float32Array>().of(points, points.length, '');
  view.edgeColumns.setRoutes({ points: shared, pointsPerEdge, topology, positions });
  view.invalidate();
  workspace.set({ isBundled: true });
  const stop = model.subscribe(({ aspects }) => {
    if (workspace.state.isBundled === true && !aspects.has('positions') && !aspects.has('topology')) return;
    stop();
    unbundle(workspace);
  });
}

function unbundle(workspace: GraphWorkspace): void {
  workspace.view?.edgeColumns.setRoutes(undefined);
  workspace.view?.invalidate();
  workspace.set({ isBundled: false });
}

export const bundlingCommands = [toggleBundling];
