import { Button, Checkbox, Progress } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import type { ClusterServer } from '../../../api/cluster.ts';
import { formatAmount, formatBytes, formatExact } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../../ui/feedback/ScreenSkeleton.tsx';
import { ActionButton } from '../../../ui/forms/ActionButton.tsx';
import { CountField } from '../../../ui/forms/CountField.tsx';
import { CopyButton } from '../../../ui/values/CopyButton.tsx';
import { MoveTable } from './MoveTable.tsx';
import type { Move } from './plan-moves.ts';
import classes from './rebalance.module.css';
import { Score } from './Score.tsx';
import { type RebalanceState, useRebalance } from './use-rebalance.ts';

/** How evenly the shards are distributed, a plan to distribute them better, and its run. */
export function RebalancePage({ servers }: { readonly servers: readonly ClusterServer[] }) {
  const screen = useRebalance(servers);
  if (screen.scoreError) {
    return (
      <ErrorPanel
        title="The balance of the cluster could not be read"
        error={screen.scoreError}
        onRetry={screen.rereadScore}
      />
    );
  }
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <Score screen={screen} servers={servers} />
        <Limits screen={screen} />
      </div>
      <div className={classes.main}>
        <Plan screen={screen} />
      </div>
    </div>
  );
}

function Limits({ screen }: { readonly screen: RebalanceState }) {
  const { options, setOptions, progress } = screen;
  const toggle = (name: keyof typeof options, label: string) => (
    <Checkbox
      label={label}
      checked={options[name] === true}
      disabled={progress.isRunning}
      onChange={(event) => setOptions({ ...options, [name]: event.currentTarget.checked })}
    />
  );
  return (
    <section className={classes.section} aria-label="Limits">
      <h2 className={classes.heading}>Limits</h2>
      <CountField
        label="Moves, at most"
        value={options.maximumNumberOfMoves}
        minimum={1}
        maximum={1000}
        isEager
        onCommit={(maximumNumberOfMoves) => setOptions({ ...options, maximumNumberOfMoves })}
      />
      {toggle('leaderChanges', 'Leader changes (nothing is copied)')}
      {toggle('moveLeaders', 'Move leaders')}
      {toggle('moveFollowers', 'Move followers')}
      {toggle('excludeSystemCollections', 'Leave system collections where they are')}
    </section>
  );
}

function Plan({ screen }: { readonly screen: RebalanceState }) {
  const { plan, problem, isPlanning, refusal } = screen;
  if (isPlanning && plan === undefined) return <ScreenSkeleton rows={5} />;
  if (problem !== undefined) {
    return (
      <ErrorPanel title="The cluster could not plan" error={problem as Error} onRetry={screen.makePlan} />
    );
  }
  if (plan === undefined) {
    return (
      <EmptyState
        title="No plan yet"
        text="The cluster computes which shards should move. Nothing moves before you have seen the moves and their sizes, and run them."
      >
        <ActionButton refusal={refusal} loading={isPlanning} onClick={screen.makePlan}>
          Plan
        </ActionButton>
      </EmptyState>
    );
  }
  if (plan.moves.length === 0) {
    return (
      <EmptyState
        title="Nothing to move"
        text="The cluster finds no moves within these limits that would distribute the shards better."
      >
        <Button variant="default" loading={isPlanning} onClick={screen.makePlan}>
          Plan again
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <Head screen={screen} />
      <MoveTable screen={screen} moves={plan.moves} />
      <p className={classes.note}>
        {screen.progress.isRunning
          ? 'Stop ends the run after the running move. Moved shards stay where they are. Moves to ill servers are skipped.'
          : 'Before each move, the health of the servers and the place of the shard are read again. Collections stay writable.'}
      </p>
    </>
  );
}

function Head({ screen }: { readonly screen: RebalanceState }) {
  const { progress, chosen, waiting, refusal, plan } = screen;
  const done = chosen.length - waiting.length;
  if (progress.isRunning) {
    return (
      <div className={classes.running}>
        <div className={classes.bar}>
          <b role="status">{`Move ${formatExact(Math.min(done + 1, chosen.length))} of ${formatExact(chosen.length)}`}</b>
          <span className={classes.muted}>{speedText(screen)}</span>
          <span className={classes.fill} />
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={16} />}
            disabled={progress.isStopping}
            onClick={screen.stop}
          >
            {progress.isStopping ? 'Stops after this move' : 'Stop after this move'}
          </Button>
        </div>
        <Progress value={(100 * done) / Math.max(1, chosen.length)} size={6} aria-label="Moves" />
      </div>
    );
  }
  return (
    <div className={classes.bar}>
      <span role="status">
        <b>{`${formatAmount(waiting.length, 'move')}, ${sizeText(waiting)}`}</b>{' '}
        <span className={classes.muted}>{kindsText(waiting)}</span>
      </span>
      <span className={classes.fill} />
      <CopyButton label="Copy plan as JSON" text={JSON.stringify(plan?.moves, undefined, 2)} />
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} />}
        loading={screen.isPlanning}
        onClick={screen.makePlan}
      >
        Plan again
      </Button>
      <ActionButton
        leftSection={<IconPlayerPlay size={16} />}
        refusal={refusal ?? reasonAgainstRun(screen)}
        onClick={screen.start}
      >
        {`Run ${formatAmount(waiting.length, 'move')}`}
      </ActionButton>
    </div>
  );
}

function reasonAgainstRun({ isPlanning, waiting }: RebalanceState): string | undefined {
  if (isPlanning) return 'The cluster computes a new plan.';
  return waiting.length === 0 ? 'All chosen moves are made.' : undefined;
}

/** The bytes of moves; those of unknown size are counted apart. */
function sizeText(moves: readonly Move[]): string {
  const known = moves.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
  const unknown = moves.filter(({ bytes }) => bytes === undefined).length;
  if (unknown === 0) return `about ${formatBytes(known)}`;
  return `about ${formatBytes(known)} and ${formatAmount(unknown, 'shard')} of unknown size`;
}

function kindsText(moves: readonly Move[]): string {
  const changes = moves.filter(({ isLeaderChange }) => isLeaderChange).length;
  return `${formatAmount(moves.length - changes, 'copy', 'copies')}, ${formatAmount(changes, 'leader change')}`;
}

function speedText({ progress, waiting }: RebalanceState): string {
  const { movedBytes, movedMs } = progress;
  if (movedBytes === 0 || movedMs === 0) return `${sizeText(waiting)} left`;
  const bytesPerMs = movedBytes / movedMs;
  const left = waiting.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
  const minutes = Math.ceil(left / bytesPerMs / 60_000);
  return `${sizeText(waiting)} left, ${formatBytes(bytesPerMs * 1000)}/s, about ${formatExact(minutes)} min`;
}
