import { addresses } from '../../../lib/addresses.ts';
import { type AdapterConfig, addressOfConfig, configProblem } from '../../adapters/adapter-config.ts';
import { dockHeights } from '../../workspace/free-area.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { setPanels } from './panels-state.ts';

/** Opens a panel on the right by its id. */
export function showPanel(workspace: GraphWorkspace, panel: string): void {
  workspace.showPanel(panel);
}

/** The panel that P opens again, by workspace. */
const lastPanels = new WeakMap<GraphWorkspace, string>();
const usualPanel = 'details';

const show: GraphCommand<{ readonly panel: string }> = {
  id: 'graph.showPanel',
  label: 'Open panel',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, { panel }) => showPanel(workspace, panel),
};

const toggle: GraphCommand<{ readonly panel: string }> = {
  id: 'graph.togglePanel',
  label: 'Open or close panel',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { panel }) {
    if (workspace.state.panel === panel) collapsePanel(workspace);
    else showPanel(workspace, panel);
  },
};

const fold: GraphCommand = {
  id: 'graph.foldPanel',
  label: 'Collapse or open panel',
  group: graphGroup,
  key: ['p', '\\'],
  run({ workspace }) {
    if (workspace.state.panel === undefined) showPanel(workspace, lastPanels.get(workspace) ?? usualPanel);
    else collapsePanel(workspace);
  },
};

/** P opens the panel again. */
export function collapsePanel(workspace: GraphWorkspace): void {
  const { panel } = workspace.state;
  if (panel !== undefined) lastPanels.set(workspace, panel);
  workspace.showPanel(undefined);
}

const toggleDock: GraphCommand = {
  id: 'graph.toggleDock',
  label: 'Open or collapse table',
  group: graphGroup,
  key: 't',
  run({ workspace }) {
    const { dock } = workspace.state;
    workspace.set({ dock: { ...dock, isOpen: !dock.isOpen } });
  },
};

const showTable: GraphCommand<{ readonly tab: string }> = {
  id: 'graph.showTable',
  label: 'Show table',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, { tab }) => workspace.set({ dock: { ...workspace.state.dock, tab, isOpen: true } }),
};

const resizeDock: GraphCommand<{ readonly height: number | undefined }> = {
  id: 'graph.resizeDock',
  label: 'Change height of table',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, { height = dockHeights.usual }) =>
    workspace.set({ dock: { ...workspace.state.dock, height } }),
};

const toggleLegend: GraphCommand<{ readonly isOpen: boolean } | undefined> = {
  id: 'graph.toggleLegend',
  label: 'Open or collapse legend',
  group: graphGroup,
  key: 'l',
  run({ workspace }, args) {
    const isOpen = args?.isOpen ?? !(workspace.state.isLegendOpen ?? true);
    setPanels(workspace, { isLegendOpen: isOpen });
  },
};

const openAddByAttribute: GraphCommand = {
  id: 'graph.openAddByAttribute',
  label: 'Add specific node by attribute',
  group: graphGroup,
  run: ({ workspace }) => workspace.openDialog({ kind: 'addByAttribute' }),
};

interface SwitchArgs {
  readonly graph: string;
  readonly isRandom: boolean;
  /** Default: the named graph. */
  readonly config?: AdapterConfig;
}

const switchGraph: GraphCommand<SwitchArgs> = {
  id: 'graph.switchGraph',
  label: 'Switch graph',
  group: graphGroup,
  isListed: false,
  run(context, { graph, isRandom, config }) {
    const problem = config && configProblem(config);
    if (problem !== undefined) throw new Error(problem);
    context.workspace.closeDialog();
    const adapter = config && addressOfConfig(config);
    context.navigate(
      addresses.graph(graph, { start: isRandom ? 'random' : 'none', ...(adapter && { adapter }) }),
    );
  },
};

const closeDialog: GraphCommand = {
  id: 'graph.closeDialog',
  label: 'Close dialog',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }) => workspace.closeDialog(),
};

const openSwitchDialog: GraphCommand = {
  id: 'graph.openSwitchDialog',
  label: 'Switch graph',
  group: graphGroup,
  key: 'g',
  run: ({ workspace }) => workspace.openDialog({ kind: 'switchGraph' }),
};

export const frameCommands = [
  switchGraph,
  closeDialog,
  openSwitchDialog,
  show,
  toggle,
  fold,
  toggleDock,
  showTable,
  resizeDock,
  toggleLegend,
  openAddByAttribute,
];
