import { Progress, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconEyeOff, IconGridDots, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { runCommand } from '../../command.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { countCommunities } from '../model/community-records.ts';
import classes from '../ui/chips.module.css';
import { useWorkspace, useWorkspaceState } from '../ui/workspace-context.tsx';
import { formatSeconds } from '../workspace/load-cost.ts';
import { FrameParts } from './FrameParts.tsx';
import { SizeChip } from './SizeChip.tsx';

/** Counts, progress of operations that can be stopped, and what is not shown, at the top left of the canvas. */
export function Chips() {
  return (
    <div className={classes.chips}>
      <SizeChip />
      <LoadingChip />
      <LayoutChip />
      <SectionChip />
      <WithoutWebGLChip />
      <LostContextChip />
      <IsolatedChip />
      <HiddenChip />
      <FrameParts place="chips" />
    </div>
  );
}

function LoadingChip() {
  const loading = useWorkspaceState((state) => state.loading);
  // A short load ends before the text can be read.
  if (loading?.total === undefined) return null;
  const percent = loading.total === 0 ? 100 : (100 * loading.done) / loading.total;
  return (
    <div className={classes.chip} data-kind={loading.reason && 'waiting'} role="status">
      {loading.label}: {formatExact(loading.done)} of {formatExact(loading.total)}
      {loading.reason !== undefined &&
        ` · Interrupted: ${loading.reason} The load continues when the server answers.`}
      {loading.reason === undefined &&
        loading.remainingSeconds !== undefined &&
        ` · about ${formatSeconds(loading.remainingSeconds)} left`}
      <Progress value={percent} w={96} size="sm" aria-label={loading.label} />
      <ChipAction label="Stop" commandId="graph.stopLoading" />
    </div>
  );
}

function LayoutChip() {
  const layout = useWorkspaceState((state) => state.layout);
  const isLarge = useWorkspaceState((state) => state.shown.vertices > 300);
  if (layout.state !== 'running' && layout.state !== 'paused') return null;
  // A small graph settles within view; a progress bar would flicker.
  if (!isLarge && layout.state === 'running') return null;
  const isRunning = layout.state === 'running';
  return (
    <div className={classes.chip} role="status">
      {isRunning ? 'Layout running' : 'Layout paused'}
      <Progress value={100 * layout.progress} w={96} size="sm" aria-label="Layout" />
      <ChipAction label={isRunning ? 'Pause' : 'Resume'} commandId="graph.toggleLayout" />
      {isRunning && <ChipAction label="Stop" commandId="graph.stopLayout" />}
    </div>
  );
}

function SectionChip() {
  const shown = useWorkspaceState((state) => state.shown.vertices);
  const total = useWorkspaceState((state) => state.totals?.vertices);
  const isLoading = useWorkspaceState((state) => state.loading?.total !== undefined);
  const reason = useWorkspaceState((state) => state.partReason);
  const size = useWorkspaceState((state) => state.size);
  // Renders again with every change of the model.
  useWorkspaceState((state) => state.modelRevision);
  const { model } = useWorkspace();
  // Vertices in communities count as shown.
  const { communities, members } = countCommunities(model);
  const present = shown - communities + members;
  if (total === undefined || present === 0 || present >= total || isLoading) return null;
  const amount = `${formatExact(present)} of ${formatAmount(total, 'vertex')}`;
  // A start with as many vertices as the graph has showed all of them.
  const isRandom = reason === 'random' && (size === 'all' || size < total);
  const start =
    typeof size === 'number' && present > size ? `: ${formatExact(size)} random and added ones` : '';
  return (
    <Tooltip label="You can display additional/other vertices by using the toolbar buttons." openDelay={100}>
      <div className={classes.chip} data-kind="info" role="note">
        <IconInfoCircle size={14} aria-hidden />
        <span className={classes.reason}>
          {isRandom && (
            <>
              <span>Graph too big. A random section is rendered.</span>{' '}
              <span className={classes.amount}>
                {amount}
                {start}
              </span>
            </>
          )}
          {reason === 'stopped' && `Loading was stopped: ${amount} are shown.`}
          {!isRandom && reason !== 'stopped' && `A part of the graph is shown: ${amount}.`}
        </span>
      </div>
    </Tooltip>
  );
}

function WithoutWebGLChip() {
  const limits = useWorkspaceState((state) => state.canvasLimits);
  const vertices = useWorkspaceState((state) => state.shown.vertices);
  const edges = useWorkspaceState((state) => state.shown.edges);
  if (limits === undefined) return null;
  const max = `${formatAmount(limits.vertices, 'vertex')} and ${formatAmount(limits.lines, 'edge')}`;
  const isCut = vertices > limits.vertices || edges > limits.lines;
  const advice = "WebGL is turned on with hardware acceleration in the browser's settings.";
  return (
    <Tooltip label={`This browser has no WebGL: at most ${max} are drawn. ${advice}`} multiline maw={320}>
      <div className={classes.chip} data-kind="info" role="note">
        <IconAlertTriangle size={14} aria-hidden />
        {isCut ? `Drawn without WebGL: at most ${max}.` : 'Drawn without WebGL'}
      </div>
    </Tooltip>
  );
}

/** True while the browser has taken the WebGL context of the canvas away, such as after a crash of the GPU's driver. */
function useLostContext(): boolean {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const follow = (event: Event) => {
      const isCanvas =
        event.target instanceof Element && event.target.closest('[role="application"]') !== null;
      if (isCanvas) setLost(event.type === 'webglcontextlost');
    };
    // These events do not bubble.
    document.addEventListener('webglcontextlost', follow, true);
    document.addEventListener('webglcontextrestored', follow, true);
    return () => {
      document.removeEventListener('webglcontextlost', follow, true);
      document.removeEventListener('webglcontextrestored', follow, true);
    };
  }, []);
  return isLost;
}

function LostContextChip() {
  if (!useLostContext()) return null;
  return (
    <div className={classes.chip} data-kind="info" role="status">
      <IconAlertTriangle size={14} aria-hidden />
      The browser has taken the graphics memory of the picture away. The picture comes back when the browser
      returns it; after a reload of the page it is there at once.
    </div>
  );
}

/** The vertices without edges, folded into one mark with their number. */
function IsolatedChip() {
  const count = useWorkspaceState((state) => state.foldedVertices);
  if (count === 0) return null;
  const text = formatAmount(count, 'isolated vertex');
  return (
    <Tooltip label="Vertices without edges. The Style panel folds them again." openDelay={100}>
      <div className={classes.chip}>
        <IconGridDots size={14} aria-hidden />
        {text}
        <ChipAction
          label="Show"
          name={`Show ${text}`}
          commandId="graph.toggleIsolated"
          args={{ isShown: true }}
        />
      </div>
    </Tooltip>
  );
}

function HiddenChip() {
  const hidden = useWorkspaceState((state) => state.hiddenVertices);
  if (hidden === 0) return null;
  const text = formatAmount(hidden, 'hidden vertex');
  return (
    <div className={classes.chip}>
      <IconEyeOff size={14} aria-hidden />
      {text}
      <ChipAction label="Show" name={`Show ${text}`} commandId="graph.showHidden" />
    </div>
  );
}

interface ChipActionProps {
  readonly label: string;
  /** Accessible name; default: the label. */
  readonly name?: string;
  readonly commandId: string;
  readonly args?: unknown;
}

function ChipAction({ label, name = label, commandId, args }: ChipActionProps) {
  return (
    <button
      type="button"
      className={classes.action}
      aria-label={name}
      onClick={() => void runCommand(commandId, args)}
    >
      {label}
    </button>
  );
}
