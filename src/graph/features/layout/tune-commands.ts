import type { UndoEntry } from '../../../command/UndoTree.ts';
import type { ParameterValues } from '../../layouts/parameter.ts';
import { getLayout } from '../../layouts/registry.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup, hasVertices } from '../../workspace/graph-command.ts';
import { applyLayout, layOut, loadWeights, pushSnapshot, takeSnapshot } from './layout-commands.ts';
import { setLayoutPanel } from './layout-state.ts';

/** The last entry by `tuneLayout` of each workspace: further changes belong to it while it is the newest one. */
const tuned = new WeakMap<GraphWorkspace, UndoEntry>();

/** Changes parameters while the layout runs, or runs it again; all changes in a row are one entry of the history. */
const tuneLayout: GraphCommand<{ readonly values: ParameterValues }> = {
  id: 'graph.tuneLayout',
  label: 'Change parameters of the running layout',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Layout',
  when: hasVertices,
  async run({ workspace }, { values: changes }) {
    const { layout: session } = workspace;
    const part = session.partLayout;
    const layout = getLayout(part?.layoutId ?? workspace.state.layoutId);
    const values = { ...(part?.values ?? session.values), ...changes };
    const weight = layout.weightOf?.(values) ?? '';
    if (weight !== '' && 'weight' in changes) {
      await layOut(workspace, layout.id, values, part && idsOf(workspace, part.vertices));
      return;
    }
    const weights = session.hasWeights ? undefined : await loadWeights(workspace, weight);
    const before = takeSnapshot(workspace);
    session.tune(changes, weights);
    workspace.set({ layoutValues: { ...workspace.state.layoutValues, [layout.id]: values } });
    workspace.saveSettings();
    const last = tuned.get(workspace);
    if (last !== undefined && workspace.history.entries.at(-1) === last) return;
    const args = () => {
      const now = session.partLayout;
      return now === undefined
        ? { layoutId: session.layout.id, values: session.values }
        : { layoutId: now.layoutId, values: now.values, vertexIds: idsOf(workspace, now.vertices) };
    };
    const facts = { label: `Tune layout: ${layout.label}`, command: { id: applyLayout.id, args: args() } };
    tuned.set(workspace, pushSnapshot(workspace, facts, before));
  },
};

/** The layouts of the header act on the selection only, or on the whole graph. */
const setLayoutScope: GraphCommand<{ readonly isSelection: boolean }> = {
  id: 'graph.setLayoutScope',
  label: 'Lay out the selection only',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, { isSelection }) => setLayoutPanel(workspace, { isSelectionScope: isSelection }),
};

const layOutSelection: GraphCommand = {
  id: 'graph.layOutSelection',
  label: 'Lay out the selection',
  group: graphGroup,
  errorTitle: 'Layout',
  when: (_state, { workspace }) => workspace.selectedVertices().length > 1,
  run: ({ workspace }) =>
    layOut(
      workspace,
      workspace.state.layoutId,
      {},
      idsOf(workspace, Uint32Array.from(workspace.selectedVertices())),
    ),
};

export const tuneCommands = [tuneLayout, setLayoutScope, layOutSelection];

function idsOf({ model }: GraphWorkspace, vertices: Uint32Array): string[] {
  return Array.from(vertices, (vertex) => model.vertexIds.at(vertex)!);
}
