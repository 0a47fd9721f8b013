import { formatDate } from '../../../lib/format.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { timeEntry } from './time-entry.ts';
import { setTime } from './time-state.ts';
import type { TimeWindow } from './time-window.ts';

interface TimeArgs {
  readonly window: TimeWindow | undefined;
  /** A step of the playback or of a drag: no entry of the history. Otherwise, the window before the first such step. */
  readonly isPassing?: boolean;
}

/** The window that the history has, while the playback or a drag changes it. */
const recorded = new WeakMap<GraphWorkspace, { readonly window: TimeWindow | undefined }>();

const setWindow: GraphCommand<TimeArgs> = {
  id: 'graph.setTimeWindow',
  label: 'Change time',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { window, isPassing = false }) {
    if (isPassing) {
      if (!recorded.has(workspace)) recorded.set(workspace, { window: workspace.state.timeWindow });
      setTime(workspace, { timeWindow: window });
      return;
    }
    const { window: before } = recorded.get(workspace) ?? { window: workspace.state.timeWindow };
    recorded.delete(workspace);
    setTime(workspace, { timeWindow: window });
    if (JSON.stringify(before) === JSON.stringify(window)) return;
    const command = { id: setWindow.id, args: { window } };
    const label =
      window === undefined ? 'Show all times' : `Show ${dayOf(window.from)} to ${dayOf(window.to)}`;
    workspace.history.push(timeEntry(workspace, { label, command }, { before, after: window }));
  },
};

const showAll: GraphCommand = {
  id: 'graph.showAllTimes',
  label: 'Show all times',
  group: graphGroup,
  when: (_state, { workspace }) => workspace.state.timeWindow !== undefined,
  run: (context) => setWindow.run(context, { window: undefined }),
};

export const timeCommands = [setWindow, showAll];

const dayOf = (timeMs: number): string => formatDate(timeMs, 'utc').slice(0, 10);
