import type { ReactNode } from 'react';
import type { PlanRow } from '../../../aql/explainer/plan-tree.ts';
import { tooltipText } from '../../lib/bound-text.ts';
import { formatExact } from '../../lib/format.ts';
import type { Column } from '../../ui/tables/columns.ts';
import { Table } from '../../ui/tables/Table.tsx';
import { AqlText } from '../../ui/values/AqlText.tsx';
import { NodeIcon } from './NodeIcon.tsx';
import classes from './PlanTree.module.css';
import { costText, formatMs, type PlanView } from './plan-view.ts';

interface PlanTreeProps {
  readonly view: PlanView;
  readonly isProfile: boolean;
  /** Id of the selected node. */
  readonly selected: number | undefined;
  readonly onSelect: (id: number) => void;
}

/** Pixels per level. */
const indentPx = 20;

const keyOf = ({ id }: PlanRow) => String(id);

/** The nodes of a plan in execution order. Arrow keys, Home and End select a node. */
export function PlanTree({ view, isProfile, selected, onSelect }: PlanTreeProps) {
  const select = ({ id }: PlanRow) => onSelect(id);
  return (
    <Table
      label="Plan"
      name="plan"
      role="treegrid"
      isTight
      rowHeightPx="content"
      columns={isProfile ? measuredColumns : estimatedColumns}
      rows={view.rows}
      keyOf={keyOf}
      activeKey={selected === undefined ? undefined : String(selected)}
      attributesOf={({ id, depth }) => ({ 'aria-level': depth + 1, 'aria-selected': id === selected })}
      onOpen={select}
      onMove={select}
      empty={undefined}
      className={classes.table}
    />
  );
}

const figureWidthPx = 84;

function figure(id: string, label: string, render: (row: PlanRow) => ReactNode): Column<PlanRow> {
  return {
    id,
    label,
    widthPx: figureWidthPx,
    isResizable: false,
    align: 'end',
    className: classes.figure,
    render,
  };
}

const nodeColumn: Column<PlanRow> = {
  id: 'node',
  label: 'Plan node',
  render: (row) => <NodeCell row={row} />,
};
const rowsColumn = figure('estimatedRows', 'Est. rows', ({ estimatedRows }) =>
  estimatedRows === undefined ? '' : formatExact(estimatedRows),
);
const estimatedColumns: readonly Column<PlanRow>[] = [
  nodeColumn,
  rowsColumn,
  figure('cost', 'Est. cost', ({ estimatedCost }) =>
    estimatedCost === undefined ? '' : costText(estimatedCost),
  ),
];
const measuredColumns: readonly Column<PlanRow>[] = [
  nodeColumn,
  rowsColumn,
  figure('rows', 'Rows', ({ measured }) => measured && formatExact(measured.items)),
  figure('filtered', 'Filtered', ({ measured }) => measured && <Filtered {...measured} />),
  {
    id: 'time',
    label: 'Time',
    widthPx: 176,
    isResizable: false,
    align: 'end',
    className: classes.figure,
    render: (row) => row.measured && <Time seconds={row.measured.runtime} share={row.share} />,
  },
];

/** More than half of the rows were read in vain: the number is a warning. */
function Filtered({ items, filtered }: { readonly items: number; readonly filtered: number }) {
  return (
    <span data-warning={filtered > items || undefined}>{filtered === 0 ? '' : formatExact(filtered)}</span>
  );
}

function Time({ seconds, share }: { readonly seconds: number; readonly share: number }) {
  return (
    <span className={classes.time}>
      <span className={classes.bar}>
        <span
          data-hot={share > 0.5 || undefined}
          style={{ width: `${Math.max(1, share * 100)}%` }}
          title={`${(share * 100).toFixed(1)} % of the time`}
        />
      </span>
      {formatMs(seconds)}
    </span>
  );
}

function NodeCell({ row }: { readonly row: PlanRow }) {
  return (
    <div className={classes.node} style={{ paddingInlineStart: row.depth * indentPx }}>
      <span className={classes.id}>{row.id}</span>
      <NodeIcon role={row.role} />
      <div className={classes.words}>
        <div className={classes.line} title={tooltipText(row.text)}>
          <b>{row.type}</b> <AqlText text={row.text} />
        </div>
        {row.details.map((detail) => (
          <div key={detail} className={classes.detail} title={tooltipText(detail)}>
            {tooltipText(detail)}
          </div>
        ))}
      </div>
    </div>
  );
}
