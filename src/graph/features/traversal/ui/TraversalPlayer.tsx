import { ActionIcon, Button, Group, Slider, Stack, Text } from '@mantine/core';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { runCommand } from '../../../../command.ts';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import classes from '../../../ui/analysis.module.css';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { maxReadEdges } from '../read-reachable.ts';
import { maxLoaded, missingOfTrace } from '../traversal-commands.ts';
import { maxSteps, type TraceStep } from '../traversal-state.ts';

/** Time of one step while playing. */
const stepMs = 500;
/** Listed steps around the current one. */
const listedSteps = 10;

const words: Readonly<Record<TraceStep['kind'], string>> = {
  visited: 'visited',
  filtered: 'excluded',
  pruned: 'pruned',
};

const show = (step: number) => void runCommand('graph.showTraversalStep', { step });

/** The steps of a traced traversal: a slider, play and pause, and a list. */
export function TraversalPlayer() {
  const workspace = useWorkspace();
  const { model } = workspace;
  useWorkspaceState((state) => state.modelRevision);
  const { trace, step, isPlaying } = useWorkspaceState((state) => state.traversal);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => void runCommand('graph.nextTraversalStep'), stepMs);
    return () => clearInterval(timer);
  }, [isPlaying]);
  if (trace === undefined) return null;
  const { steps } = trace;
  const isDatabase = trace.options.scope === 'database';
  const missing = missingOfTrace(workspace).length;
  const from = Math.max(0, Math.min(step - Math.ceil(listedSteps / 2), steps.length - listedSteps));
  const labelOf = (id: string) => {
    const vertex = model.findVertex(id);
    return vertex === undefined ? id : model.labelOf(vertex);
  };
  const count = (kind: TraceStep['kind']) => steps.slice(0, step).filter((each) => each.kind === kind).length;
  const current = steps[step - 1];
  return (
    <Stack gap="xs">
      <Group gap={4} wrap="nowrap">
        <ActionIcon aria-label="Previous step" title="Previous step (<)" onClick={() => show(step - 1)}>
          <IconPlayerSkipBack size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={() => void runCommand('graph.playTraversal')}
        >
          {isPlaying ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
        </ActionIcon>
        <ActionIcon aria-label="Next step" title="Next step (>)" onClick={() => show(step + 1)}>
          <IconPlayerSkipForward size={16} />
        </ActionIcon>
        <Slider
          style={{ flex: 1 }}
          thumbLabel="Step"
          size="sm"
          label={null}
          min={0}
          max={steps.length}
          value={step}
          onChange={show}
        />
      </Group>
      <Text size="sm" role="status">
        Step {formatExact(step)} of {formatExact(steps.length)}
        {current && `: ${labelOf(current.vertexId)} ${words[current.kind]}, depth ${current.depth}`}
      </Text>
      <Text size="xs" c="dimmed">
        {formatExact(count('visited'))} visited, {formatExact(count('filtered'))} excluded,{' '}
        {formatExact(count('pruned'))} pruned
        {trace.isCut &&
          `. The trace was stopped at ${formatExact(maxSteps)} steps${
            isDatabase ? ` or ${formatExact(maxReadEdges)} edges of the database` : ''
          }.`}
      </Text>
      {missing > 0 && (
        <Group gap="xs" wrap="nowrap">
          <Text size="xs" style={{ flex: 1 }}>
            {formatAmount(missing, 'visited vertex is')} not in the picture.
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => void runCommand('graph.loadTraversed')}>
            Load {formatExact(Math.min(missing, maxLoaded))}
          </Button>
        </Group>
      )}
      {!isDatabase && model.revisions.topology !== trace.topology && (
        <Text size="xs" c="var(--orrery-warning)" role="status">
          Stale: the graph has changed since.
        </Text>
      )}
      <ol className={classes.ranking} aria-label="Steps" style={{ counterReset: `rank ${from}` }}>
        {steps.slice(from, from + listedSteps).map(({ kind, vertexId }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a step
          <li key={from + index}>
            <button
              type="button"
              title={vertexId}
              aria-current={from + index + 1 === step ? 'step' : undefined}
              onClick={() => show(from + index + 1)}
            >
              <span>{labelOf(vertexId)}</span>
              <span data-kind={kind}>{words[kind]}</span>
            </button>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
