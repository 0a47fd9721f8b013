import { Button, Checkbox, Select, Textarea } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { median } from '../../../../protocol/lib/statistics.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { AqlEditor } from '../../../query/editor/AqlEditor.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ListScreen } from '../../../ui/screen/ListScreen.tsx';
import { ScreenHeader } from '../../../ui/screen/ScreenHeader.tsx';
import type { Column } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/DataTable.tsx';
import classes from '../compare.module.css';
import { AttributeDifferences, KindMark } from '../Difference.tsx';
import { SideSelect } from '../SideSelect.tsx';
import { sideConnection, sideLabel } from '../sides.ts';
import type { RowPair } from './match-rows.ts';
import { PlanTable } from './PlanTable.tsx';
import { type QueryPageState, useQueryPage } from './use-query-page.ts';

/** The same query on two databases: results, times and plans side by side. */
export function QueryPage({ tabs }: { readonly tabs: ReactNode }) {
  const screen = useQueryPage();
  const { phase, compared } = screen;
  return (
    <ListScreen head={<ScreenHeader title="Compare">{tabs}</ScreenHeader>}>
      <div className={`${classes.content} ${classes.scrolls}`}>
        <Inputs screen={screen} />
        {phase.kind === 'failed' && (
          <p role="alert" className={classes.failure}>
            The query could not be compared. {phase.text}
          </p>
        )}
        {compared === undefined ? (
          <EmptyState
            title="Compare a query"
            text="Choose two databases, of this server or of others, and write a query that reads. It runs on both; the rows that differ, the times and the plans are shown. Nothing is changed."
          />
        ) : (
          <>
            <Figures screen={screen} />
            <Rows screen={screen} />
            <PlanTable sides={compared.sides} labels={[sideLabel(screen.left), sideLabel(screen.right)]} />
          </>
        )}
      </div>
    </ListScreen>
  );
}

function Inputs({ screen }: { readonly screen: QueryPageState }) {
  const { left, right, phase } = screen;
  const connection = useMemo(() => sideConnection(left), [left]);
  return (
    <>
      <div className={classes.sides}>
        <div className={classes.side}>
          <SideSelect label="Left database" value={left} onChange={screen.setLeft} />
        </div>
        <div className={classes.side}>
          <SideSelect label="Right database" value={right} onChange={screen.setRight} />
        </div>
        <Select
          w={110}
          label="Runs"
          data={['1', '3', '5', '9']}
          allowDeselect={false}
          value={String(screen.runs)}
          onChange={(next) => screen.setRuns(Number(next))}
        />
        {phase.kind === 'running' ? (
          <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={screen.stop}>
            Stop
          </Button>
        ) : (
          <Button
            leftSection={<IconPlayerPlay size={16} />}
            disabled={right === '' || screen.text.trim() === ''}
            onClick={() => void screen.start()}
          >
            Run on both
          </Button>
        )}
      </div>
      <div className={classes.query}>
        <div className={classes.editor}>
          <AqlEditor
            text={screen.text}
            onChange={screen.setText}
            connection={connection}
            bindNames={[]}
            onRun={() => void screen.start()}
          />
        </div>
        <Textarea
          className={classes.binds}
          label="Bind parameters (JSON, for both)"
          rows={4}
          value={screen.binds}
          onChange={(event) => screen.setBinds(event.currentTarget.value)}
        />
      </div>
    </>
  );
}

function Figures({ screen }: { readonly screen: QueryPageState }) {
  const { phase, compared } = screen;
  if (compared === undefined) return null;
  const { sides, rows } = compared;
  const times = sides.map(({ timesMs }) => median(timesMs));
  return (
    <div className={classes.figures}>
      <span role="status">
        {phase.kind === 'running' ? (
          phase.text
        ) : (
          <>
            <b>{formatAmount(rows.pairs.length, 'difference')}</b>
            {`, ${formatAmount(rows.equal, 'equal row')}, matched by ${rows.by}`}
          </>
        )}
      </span>
      {sides.map((side, at) => (
        <span key={at === 0 ? 'left' : 'right'}>
          {`${sideLabel(at === 0 ? screen.left : screen.right)}: ${formatAmount(side.rows.length, 'row')}, `}
          <b>{timeText(times[at]!)}</b>
          {` median of ${side.timesMs.length}`}
        </span>
      ))}
      <span className={classes.muted}>{ratioText(times[0]!, times[1]!)}</span>
      <span className={classes.fill} />
      <Checkbox
        label="Ignore _rev in the next run"
        checked={screen.isRevIgnored}
        onChange={(event) => screen.setRevIgnored(event.currentTarget.checked)}
      />
    </div>
  );
}

function timeText(timeMs: number): string {
  return timeMs < 1000 ? `${timeMs.toFixed(1)} ms` : `${(timeMs / 1000).toFixed(2)} s`;
}

function ratioText(leftMs: number, rightMs: number): string {
  const isLeftFaster = leftMs <= rightMs;
  const ratio = (isLeftFaster ? rightMs / leftMs : leftMs / rightMs).toFixed(1);
  return `${isLeftFaster ? 'right' : 'left'} takes ${ratio} times as long`;
}

const columns: readonly Column<RowPair>[] = [
  { id: 'kind', label: 'Difference', widthPx: 120, render: ({ kind }) => <KindMark kind={kind} /> },
  { id: 'name', label: 'Row', widthPx: 220, render: ({ name }) => <bdi title={name}>{name}</bdi> },
  {
    id: 'attributes',
    label: 'Values that differ (left, right)',
    render: ({ attributes }) => <AttributeDifferences of={attributes} />,
  },
];

/** Differences in the table; all are counted. */
const maxShown = 1000;

function Rows({ screen: { compared } }: { readonly screen: QueryPageState }) {
  const pairs = compared?.rows.pairs ?? [];
  return (
    <div className={classes.table}>
      <DataTable
        label="Rows that differ"
        name="compare-query"
        columns={columns}
        rows={pairs.slice(0, maxShown)}
        keyOf={({ kind, name }) => `${kind} ${name}`}
        onOpen={() => undefined}
        empty="No differences: all rows are equal."
        footer={
          pairs.length > maxShown && (
            <span className={classes.muted}>The first {formatExact(maxShown)} are listed.</span>
          )
        }
      />
    </div>
  );
}
