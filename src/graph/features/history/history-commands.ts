import type { HistoryNode } from '../../../command/UndoTree.ts';
import { tryCommand } from '../../../command.ts';
import { download } from '../../../lib/download.ts';
import { fileName } from '../../../lib/file-name.ts';
import { formatAmount } from '../../../lib/format.ts';
import { agree } from '../../../lib/plural.ts';
import { confirm } from '../../../store/confirm.ts';
import { notify } from '../../../store/notifications.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { toJournal } from '../../workspace/journal.ts';
import { clearPatch } from '../../workspace/model-patches.ts';

const goToStep: GraphCommand<{ readonly stepId: number }> = {
  id: 'graph.goToStep',
  label: 'Go to a step of the history',
  group: graphGroup,
  isListed: false,
  errorTitle: 'History',
  async run({ workspace }, { stepId }) {
    const { history } = workspace;
    const { undone, redone } = stepsBetween(history.nodes, history.currentId, stepId);
    const parts = [describeWrites('undoes', undone), describeWrites('repeats', redone)].filter(
      (part) => part !== '',
    );
    if (parts.length > 0) {
      const { isConfirmed } = await confirm({
        title: 'Go to this step',
        text: `This ${parts.join(' and ')} in the database.`,
        action: 'Go to step',
      });
      if (!isConfirmed) return;
    }
    await history.goTo(stepId);
  },
};

const exportJournal: GraphCommand = {
  id: 'graph.exportJournal',
  label: 'Export history as AQL',
  group: graphGroup,
  errorTitle: 'History',
  run({ workspace }) {
    const text = toJournal(workspace.graph, pathSteps(workspace), Date.now());
    download(fileName(`${workspace.graph}-history`, 'aql'), text, 'text/plain');
  },
};

const replay: GraphCommand = {
  id: 'graph.replayHistory',
  label: "Replay history on today's data",
  group: graphGroup,
  errorTitle: 'History',
  when: (_state, { workspace }) => pathSteps(workspace).some(({ command }) => command !== undefined),
  async run({ workspace }) {
    const steps = pathSteps(workspace);
    const title = steps.at(-1)?.title ?? '';
    workspace.apply(`Replay up to: ${title}`, clearPatch(workspace.model));
    const failed: string[] = [];
    let left = 0;
    for (const step of steps) {
      // Writes are part of the data already.
      if (step.command === undefined || step.isWrite) {
        left += 1;
        continue;
      }
      try {
        if (!(await tryCommand(step.command.id, step.command.args))) failed.push(step.title);
      } catch (error) {
        if (error instanceof Error && error.name === 'AbortError') throw error;
        failed.push(`${step.title}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    const done = steps.length - left - failed.length;
    const notes = [
      `${formatAmount(done, 'step')} repeated.`,
      ...(left > 0
        ? [
            `${formatAmount(left, 'step')} that ${agree(left, 'writes')} or cannot be repeated ${agree(left, 'was')} left out.`,
          ]
        : []),
      ...(failed.length > 0 ? [`Not possible on today's data: ${failed.join('; ')}.`] : []),
    ];
    notify(failed.length > 0 ? 'warning' : 'success', 'History', notes.join(' '));
  },
};

const undo: GraphCommand = {
  id: 'graph.undo',
  label: 'Undo',
  group: graphGroup,
  key: 'mod+z',
  when: (_state, { workspace }) => workspace.state.undo.undoLabel !== undefined,
  async run({ workspace }) {
    await workspace.history.undo();
  },
};

const redo: GraphCommand = {
  id: 'graph.redo',
  label: 'Redo',
  group: graphGroup,
  key: 'mod+shift+z',
  when: (_state, { workspace }) => workspace.state.undo.redoLabel !== undefined,
  async run({ workspace }) {
    await workspace.history.redo();
  },
};

export const historyCommands = [undo, redo, goToStep, exportJournal, replay];

/** Steps from the beginning to the current one. */
function pathSteps({ history }: GraphWorkspace) {
  const byId = new Map(history.nodes.map((node) => [node.id, node]));
  const path: HistoryNode[] = [];
  for (let node = byId.get(history.currentId); node; node = byId.get(node.parentId ?? -1)) path.unshift(node);
  return path.map(({ step }) => step);
}

function stepsBetween(nodes: readonly HistoryNode[], from: number, to: number) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const pathOf = (id: number) => {
    const path: HistoryNode[] = [];
    for (let node = byId.get(id); node; node = byId.get(node.parentId ?? -1)) path.unshift(node);
    return path;
  };
  const [left, right] = [pathOf(from), pathOf(to)];
  let shared = 0;
  while (shared < left.length && left[shared] === right[shared]) shared += 1;
  return { undone: left.slice(shared), redone: right.slice(shared) };
}

function describeWrites(verb: string, nodes: readonly HistoryNode[]): string {
  const titles = nodes.filter(({ step }) => step.isWrite).map(({ step }) => `'${step.title}'`);
  if (titles.length === 0) return '';
  const named = titles.slice(0, 3).join(', ') + (titles.length > 3 ? ` and ${titles.length - 3} more` : '');
  return `${verb} ${formatAmount(titles.length, 'change')} (${named})`;
}
