import { Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import type { Column } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/DataTable.tsx';
import { Bytes } from '../../../ui/values/Bytes.tsx';
import { Status } from '../../../ui/values/Status.tsx';
import type { Move } from './plan-moves.ts';
import type { MoveState } from './RebalanceRun.ts';
import classes from './rebalance.module.css';
import type { RebalanceState } from './use-rebalance.ts';

interface MoveTableProps {
  readonly screen: RebalanceState;
  readonly moves: readonly Move[];
}

/** The moves of a plan with their sizes, their choice and their states. */
export function MoveTable({ screen, moves }: MoveTableProps) {
  const columns = useMemo(() => moveColumns(screen), [screen]);
  return (
    <div className={classes.moves}>
      <DataTable
        label="Moves"
        name="cluster-moves"
        columns={columns}
        rows={moves}
        keyOf={({ id }) => id}
        onOpen={({ id }) => {
          if (!screen.progress.isRunning) screen.choose(id, !screen.isChosen(id));
        }}
        openHint="include or leave out"
        empty="The plan has no moves."
      />
    </div>
  );
}

function moveColumns(screen: RebalanceState): readonly Column<Move>[] {
  const { progress } = screen;
  return [
    {
      id: 'include',
      label: 'Include',
      widthPx: 72,
      render: ({ id, shard }, { tabIndex }) => (
        <Checkbox
          aria-label={`Include ${shard}`}
          tabIndex={tabIndex}
          checked={screen.isChosen(id)}
          disabled={progress.isRunning}
          onChange={(event) => screen.choose(id, event.currentTarget.checked)}
          onClick={(event) => event.stopPropagation()}
        />
      ),
    },
    {
      id: 'collection',
      label: 'Collection',
      widthPx: 200,
      render: ({ database, collection }) => `${database}/${collection ?? '?'}`,
    },
    {
      id: 'shard',
      label: 'Shard',
      widthPx: 104,
      isOptional: true,
      render: ({ shard }) => <span className={classes.mono}>{shard}</span>,
    },
    {
      id: 'role',
      label: 'Role',
      widthPx: 120,
      isOptional: true,
      render: ({ isLeader, isLeaderChange }) =>
        isLeaderChange ? 'Leader change' : isLeader ? 'Leader' : 'Follower',
    },
    { id: 'move', label: 'Move', widthPx: 220, render: ({ from, to }) => `${from} → ${to}` },
    {
      id: 'bytes',
      label: 'Bytes',
      widthPx: 96,
      align: 'end',
      render: ({ bytes }) => <Bytes value={bytes} />,
    },
    { id: 'state', label: 'State', render: ({ id }) => <State state={progress.states.get(id)} /> },
  ];
}

function State({ state }: { readonly state: MoveState | undefined }) {
  switch (state?.kind) {
    case 'moved':
      return <Status kind="on">moved</Status>;
    case 'running':
      return <Status kind="off">moves</Status>;
    case 'skipped':
      return <Status kind="warning">{`skipped: ${state.reason}`}</Status>;
    case 'failed':
      return <Status kind="error">{`failed: ${state.reason}`}</Status>;
    default:
      return <span className={classes.muted}>waiting</span>;
  }
}
