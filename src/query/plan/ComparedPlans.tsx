import { useMemo } from 'react';
import type { PlanRow } from '../../../aql/explainer/plan-tree.ts';
import { tooltipText } from '../../lib/bound-text.ts';
import { formatBytes, formatExact, formatTime } from '../../lib/format.ts';
import { AqlText } from '../../ui/values/AqlText.tsx';
import { useTimeZone } from '../../ui/values/use-time-zone.ts';
import type { Explained, QueryProfile } from '../run/run-state.ts';
import classes from './ComparedPlans.module.css';
import { alignPlans } from './compare-plans.ts';
import { costText, formatMs, type PlanView, planTimeMs, toPlanView } from './plan-view.ts';

interface ComparedPlansProps {
  /** The earlier plan. */
  readonly before: Explained;
  readonly now: Explained;
}

/** Two plans side by side: equal steps on one line, steps of one plan only are marked. */
export function ComparedPlans({ before, now }: ComparedPlansProps) {
  const [left, right] = [useMemo(() => toPlanView(before), [before]), useMemo(() => toPlanView(now), [now])];
  const pairs = useMemo(() => alignPlans(left.rows, right.rows), [left, right]);
  const isMeasured = 'phases' in before && 'phases' in now;
  return (
    <div className={classes.host}>
      <dl className={classes.figures}>
        {figuresOf(before, now, left, right).map(([name, from, to]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {from.text} → <b>{to.text}</b> <Change from={from.value} to={to.value} />
            </dd>
          </div>
        ))}
      </dl>
      <table className={classes.table} aria-label="Plans compared">
        <thead>
          <tr>
            <PlanHead explained={before} title="Before" isMeasured={isMeasured} />
            <PlanHead explained={now} title="Now" isMeasured={isMeasured} />
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pairs of two plans do not move
            <tr key={at}>
              <Step row={pair.left} mark={pair.right ? undefined : '−'} isMeasured={isMeasured} />
              <Step row={pair.right} mark={pair.left ? undefined : '+'} isMeasured={isMeasured} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PlanHeadProps {
  readonly explained: Explained;
  readonly title: string;
  readonly isMeasured: boolean;
}

function PlanHead({ explained, title, isMeasured }: PlanHeadProps) {
  const [zone] = useTimeZone();
  return (
    <>
      <td className={classes.mark} />
      <th scope="col">
        {title}, {formatTime(planTimeMs(explained), zone)}
      </th>
      <th scope="col">Est. rows</th>
      <th scope="col">{isMeasured ? 'Rows' : 'Est. cost'}</th>
      {isMeasured && <th scope="col">Time</th>}
    </>
  );
}

interface StepProps {
  readonly row: PlanRow | undefined;
  /** Undefined: both plans have the step. */
  readonly mark: '+' | '−' | undefined;
  readonly isMeasured: boolean;
}

function Step({ row, mark, isMeasured }: StepProps) {
  if (row === undefined) {
    return (
      <td colSpan={isMeasured ? 5 : 4} className={classes.gap}>
        no step here
      </td>
    );
  }
  const { id, type, text, estimatedRows, estimatedCost, measured } = row;
  return (
    <>
      <td data-mark={mark} className={classes.mark}>
        {mark}
        {mark !== undefined && <span className={classes.hidden}>{mark === '+' ? 'added' : 'removed'}</span>}
      </td>
      <td data-mark={mark} title={tooltipText(text)}>
        <span className={classes.id}>{id}</span> <b>{type}</b> <AqlText text={text} />
      </td>
      <td data-mark={mark}>{estimatedRows === undefined ? '' : formatExact(estimatedRows)}</td>
      {isMeasured ? (
        <>
          <td data-mark={mark}>{measured === undefined ? '' : formatExact(measured.items)}</td>
          <td data-mark={mark}>{measured === undefined ? '' : formatMs(measured.runtime)}</td>
        </>
      ) : (
        <td data-mark={mark}>{estimatedCost === undefined ? '' : costText(estimatedCost)}</td>
      )}
    </>
  );
}

interface Figure {
  readonly value: number;
  readonly text: string;
}

type ComparedFigure = readonly [name: string, from: Figure, to: Figure];

/** Figures that both plans have. */
function figuresOf(
  before: Explained,
  now: Explained,
  left: PlanView,
  right: PlanView,
): readonly ComparedFigure[] {
  const both = (
    name: string,
    from: number | undefined,
    to: number | undefined,
    format: (value: number) => string,
  ): readonly ComparedFigure[] =>
    from === undefined || to === undefined
      ? []
      : [[name, { value: from, text: format(from) }, { value: to, text: format(to) }]];
  const measured =
    'phases' in before && 'phases' in now
      ? [
          ...both('Time at the server', before.stats.executionTime, now.stats.executionTime, formatMs),
          ...both('Documents read', readCount(before), readCount(now), formatExact),
          ...both('Peak memory', before.stats.peakMemoryUsage, now.stats.peakMemoryUsage, formatBytes),
        ]
      : [];
  return [
    ...measured,
    ...both('Estimated cost', left.estimatedCost, right.estimatedCost, costText),
    ...both('Estimated rows', left.estimatedRows, right.estimatedRows, formatExact),
  ];
}

const readCount = ({ stats }: QueryProfile) => (stats.scannedFull ?? 0) + (stats.scannedIndex ?? 0);

function Change({ from, to }: { readonly from: number; readonly to: number }) {
  if (from === to) return <span className={classes.same}>same</span>;
  if (from === 0) return null;
  const percent = ((to - from) / from) * 100;
  const sign = percent > 0 ? '+' : '−';
  return (
    <span className={percent > 0 ? classes.worse : classes.better}>
      {sign}
      {Math.abs(percent).toFixed(Math.abs(percent) < 10 ? 1 : 0)} %
    </span>
  );
}
