import { type KeyboardEvent, useRef } from 'react';
import type { PlanRow } from '../../../aql/explainer/plan-tree.ts';
import { tooltipText } from '../../lib/bound-text.ts';
import { formatExact } from '../../lib/format.ts';
import { AqlText } from '../../ui/values/AqlText.tsx';
import { NodeIcon } from './NodeIcon.tsx';
import classes from './PlanTree.module.css';
import { formatMs, type PlanView } from './plan-view.ts';

interface PlanTreeProps {
  readonly view: PlanView;
  readonly isProfile: boolean;
  /** Id of the selected node. */
  readonly selected: number | undefined;
  readonly onSelect: (id: number) => void;
}

/** Pixels per level. */
const indentPx = 20;

/** The nodes of a plan in execution order. Arrow keys, Home and End select a node. */
export function PlanTree({ view, isProfile, selected, onSelect }: PlanTreeProps) {
  const { rows } = view;
  const table = useRef<HTMLTableElement>(null);
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === selected),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const target = targets[event.key];
    const row = target === undefined ? undefined : rows[Math.max(0, Math.min(rows.length - 1, target))];
    if (!row) return;
    event.preventDefault();
    onSelect(row.id);
    table.current?.querySelector<HTMLElement>(`tr[data-node="${row.id}"]`)?.focus();
  };
  return (
    <div className={classes.scroller}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows have keyboard shortcuts
        role="treegrid"
        aria-label="Plan"
        className={classes.table}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col">Plan node</th>
            <th scope="col">Est. rows</th>
            {isProfile ? (
              <>
                <th scope="col">Rows</th>
                <th scope="col">Filtered</th>
                <th scope="col" colSpan={2}>
                  Time
                </th>
              </>
            ) : (
              <th scope="col">Est. cost</th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              data-node={row.id}
              tabIndex={index === at ? 0 : -1}
              aria-level={row.depth + 1}
              aria-selected={row.id === selected}
              onClick={() => onSelect(row.id)}
            >
              <td>
                <NodeCell row={row} />
              </td>
              <td>{row.estimatedRows === undefined ? '' : formatExact(row.estimatedRows)}</td>
              {isProfile ? <MeasuredCells row={row} /> : <td>{costText(row.estimatedCost)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NodeCell({ row }: { readonly row: PlanRow }) {
  return (
    <div className={classes.node} style={{ paddingInlineStart: row.depth * indentPx }}>
      <span className={classes.id}>{row.id}</span>
      <NodeIcon type={row.type} />
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

function MeasuredCells({ row }: { readonly row: PlanRow }) {
  const { measured, share } = row;
  if (measured === undefined) {
    return (
      <>
        <td />
        <td />
        <td colSpan={2} />
      </>
    );
  }
  const { items, filtered, runtime } = measured;
  return (
    <>
      <td>{formatExact(items)}</td>
      {/* More than half of the rows were read in vain. */}
      <td data-warning={filtered > items || undefined}>{filtered === 0 ? '' : formatExact(filtered)}</td>
      <td className={classes.bar}>
        <div
          data-hot={share > 0.5 || undefined}
          style={{ width: `${Math.max(1, share * 100)}%` }}
          title={`${(share * 100).toFixed(1)} % of the time`}
        />
      </td>
      <td>{formatMs(runtime)}</td>
    </>
  );
}

function costText(cost: number | undefined): string {
  return cost === undefined ? '' : cost.toLocaleString('en-US', { maximumFractionDigits: 1 });
}
