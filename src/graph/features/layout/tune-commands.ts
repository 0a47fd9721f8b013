import type { HistoryCommand } from '../../../command/HistoryStep.ts';
import type { UndoEntry } from '../../../command/UndoTree.ts';
import type { Layout } from '../../layouts/layout.ts';
import type { ParameterValues } from '../../layouts/parameter.ts';
import { getLayout } from '../../layouts/registry.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup, hasVertices } from '../../workspace/graph-command.ts';
import { applyLayout, layOut, loadWeights, pushSnapshot, takeSnapshot } from './layout-commands.ts';
import { setLayoutPanel } from './layout-state.ts';

/** An entry by `tuneLayout` with its facts, whose command follows the changes. */
interface TuneEntry {
  readonly entry: UndoEntry;
  readonly facts: { readonly label: string; command: HistoryCommand; changes: number };
}

/** The last entry of each workspace: further changes belong to it while it is the newest one. */
const tuned = new WeakMap<GraphWorkspace, TuneEntry>();

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
    const last = lastRunOf(workspace);
    const layout = getLayout(last.layoutId);
    const changed = { ...last.values, ...changes };
    const attributes = layout.attributesOf?.(changed) ?? [];
    const weight = layout.weightOf?.(changed) ?? '';
    if (weight !== (layout.weightOf?.(last.values) ?? '') || hasOthers(layout, last.values, attributes)) {
      await layOut(workspace, layout.id, changed, last.vertices && idsOf(workspace, last.vertices));
      return;
    }
    let weights: Float32Array | undefined;
    if (attributes.length > 0) await workspace.loadAttributes(attributes);
    if (weight !== '' && !session.hasWeights) weights = await loadWeights(workspace, weight);
    const { layoutId, vertices } = lastRunOf(workspace);
    // Another layout was chosen while the values were loaded.
    if (layoutId !== last.layoutId || vertices !== last.vertices) return;
    const newest = tuned.get(workspace);
    const goesOn = newest !== undefined && workspace.history.entries.at(-1) === newest.entry;
    const before = goesOn ? undefined : takeSnapshot(workspace);
    session.tune(changes, weights);
    const { values } = lastRunOf(workspace);
    workspace.set({ layoutValues: { ...workspace.state.layoutValues, [layoutId]: values } });
    workspace.saveSettings();
    const args = { layoutId, values, ...(vertices && { vertexIds: idsOf(workspace, vertices) }) };
    const command = { id: applyLayout.id, args };
    if (before === undefined) {
      newest!.facts.command = command;
      newest!.facts.changes += 1;
      return;
    }
    const facts = { label: `Tune layout: ${layout.label}`, command, changes: 0 };
    tuned.set(workspace, { entry: pushSnapshot(workspace, facts, before), facts });
  },
};

/** Layout and parameters of the last run. `vertices`: indices; undefined: it was for the whole graph. */
function lastRunOf({ layout: session }: GraphWorkspace): {
  readonly layoutId: string;
  readonly values: ParameterValues;
  readonly vertices?: Uint32Array;
} {
  return session.partLayout ?? { layoutId: session.layout.id, values: session.values };
}

/** True if the attributes are not those that the layout needs for `values`. */
function hasOthers(layout: Layout, values: ParameterValues, attributes: readonly string[]): boolean {
  const known = layout.attributesOf?.(values) ?? [];
  return attributes.length !== known.length || attributes.some((name, place) => name !== known[place]);
}

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
