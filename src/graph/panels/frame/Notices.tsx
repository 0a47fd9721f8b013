import { Button, Progress, Tooltip } from '@mantine/core';
import { IconInfoCircle, IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { runCommand } from '../../../command.ts';
import { formatExact } from '../../../lib/format.ts';
import { countCommunities } from '../../model/community-records.ts';
import { useWorkspace, useWorkspaceState } from '../workspace-context.tsx';
import classes from './frame.module.css';

/** Progress of operations that can be stopped, and a notice if part of the graph is not shown. */
export function Notices() {
  return (
    <div className={classes.notices}>
      <LoadingNotice />
      <LayoutNotice />
      <SectionNotice />
    </div>
  );
}

function LoadingNotice() {
  const loading = useWorkspaceState((state) => state.loading);
  // A short load ends before the text can be read.
  if (loading?.total === undefined) return null;
  const percent = loading.total === 0 ? 100 : (100 * loading.done) / loading.total;
  return (
    <div className={classes.notice} role="status">
      {loading.label}: {formatExact(loading.done)} of {formatExact(loading.total)}
      <Progress value={percent} w={120} size="sm" aria-label={loading.label} />
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlayerStop size={14} />}
        onClick={() => void runCommand('graph.stopLoading')}
      >
        Stop
      </Button>
    </div>
  );
}

function LayoutNotice() {
  const layout = useWorkspaceState((state) => state.layout);
  const isLarge = useWorkspaceState((state) => state.shown.vertices > 300);
  if (layout.state !== 'running' && layout.state !== 'paused') return null;
  // A small graph settles within view; a progress bar would flicker.
  if (!isLarge && layout.state === 'running') return null;
  const isRunning = layout.state === 'running';
  return (
    <div className={classes.notice} role="status">
      {isRunning ? 'Layout running' : 'Layout paused'}
      <Progress value={100 * layout.progress} w={120} size="sm" aria-label="Layout" />
      <Button
        size="compact-sm"
        variant="default"
        leftSection={isRunning ? <IconPlayerPause size={14} /> : <IconPlayerPlay size={14} />}
        onClick={() => void runCommand('graph.toggleLayout')}
      >
        {isRunning ? 'Pause' : 'Resume'}
      </Button>
      {isRunning && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlayerStop size={14} />}
          onClick={() => void runCommand('graph.stopLayout')}
        >
          Stop
        </Button>
      )}
    </div>
  );
}

function SectionNotice() {
  const shown = useWorkspaceState((state) => state.shown.vertices);
  const total = useWorkspaceState((state) => state.totals?.vertices);
  const isLoading = useWorkspaceState((state) => state.loading?.total !== undefined);
  // Renders again with every change of the model.
  useWorkspaceState((state) => state.modelRevision);
  const { model } = useWorkspace();
  // Vertices in communities count as shown.
  const { communities, members } = countCommunities(model);
  const present = shown - communities + members;
  if (total === undefined || present === 0 || present >= total || isLoading) return null;
  return (
    <Tooltip label="You can display additional/other vertices by using the toolbar buttons." openDelay={100}>
      <div className={classes.notice} style={{ paddingRight: 12 }} role="note">
        <IconInfoCircle size={16} />
        Graph too big. A random section is rendered.
      </div>
    </Tooltip>
  );
}
