import { RangeSlider } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatCount, formatExact } from '../../../../lib/format.ts';
import { formatValue } from '../../../styles/format-value.ts';
import type { CardOutcome } from '../evaluate-chain.ts';
import type { Condition, FilterValue } from '../filter-chain.ts';
import { type Bin, toBins } from '../histogram.ts';
import classes from './filter.module.css';

interface RangeChoiceProps {
  readonly name: string;
  readonly condition: Condition;
  readonly outcome: CardOutcome;
  /** Bounds of `between`; null: open. */
  readonly onChange: (values: readonly [FilterValue, FilterValue]) => void;
}

/** A histogram of the elements that enter, with a slider for the range. */
export function RangeChoice({ name, condition, outcome, onChange }: RangeChoiceProps) {
  const bins = toBins(outcome);
  const committed = rangeOf(bins, condition);
  const [range, setRange] = useState(committed);
  const [from, to] = committed;
  useEffect(() => setRange([from, to]), [from, to]);
  if (bins.length === 0) return <p className={classes.note}>No numbers</p>;
  const max = Math.max(1, ...bins.map(({ entered }) => entered));
  const textOf = (place: number) =>
    place < bins.length ? formatValue(bins[place]!.from) : `${formatValue(bins.at(-1)!.last)} or more`;
  return (
    <div className={classes.histogram}>
      <div className={classes.bins} aria-hidden>
        {bins.map(({ from: start, last, entered }, place) => (
          <span
            key={start}
            className={classes.bin}
            title={`${formatValue(start)}${last === start ? '' : ` to ${formatValue(last)}`}: ${formatExact(entered)}`}
          >
            <span className={classes.binCount}>{bins.length <= 10 ? formatCount(entered) : ''}</span>
            <span
              className={classes.binBar}
              data-off={place < range[0] || place >= range[1] || undefined}
              style={{ height: entered === 0 ? 0 : Math.max(2, Math.round((30 * entered) / max)) }}
            />
          </span>
        ))}
      </div>
      <RangeSlider
        className={classes.slider}
        size={2}
        min={0}
        max={bins.length}
        step={1}
        minRange={1}
        label={null}
        thumbFromLabel={`${name}: lowest value`}
        thumbToLabel={`${name}: highest value`}
        value={range}
        onChange={setRange}
        onChangeEnd={([low, high]) =>
          onChange([low === 0 ? null : bins[low]!.from, high === bins.length ? null : bins[high - 1]!.last])
        }
        scale={(place) => place}
        aria-valuetext={`${textOf(range[0])} to ${textOf(range[1])}`}
      />
      <div className={classes.binNames} aria-hidden>
        {bins.map(({ from: start }) => (
          <span key={start}>{shortNumber(start)}</span>
        ))}
      </div>
    </div>
  );
}

/** At most five characters. */
function shortNumber(value: number): string {
  return Math.abs(value) >= 1000 ? formatCount(value) : formatValue(value);
}

/** The bars that the condition includes: first and end. */
function rangeOf(bins: readonly Bin[], { operator, values }: Condition): [number, number] {
  const [first, second] = values;
  const isNumber = (value: unknown): value is number | bigint =>
    typeof value === 'number' || typeof value === 'bigint';
  let [low, high] = [0, bins.length];
  const lower = operator === 'le' || operator === 'lt' ? undefined : first;
  const upper = operator === 'between' ? second : operator === 'le' || operator === 'lt' ? first : undefined;
  if (isNumber(lower)) {
    low = bins.findIndex(({ last }) => (operator === 'gt' ? last > lower : last >= lower));
    if (low < 0) low = Math.max(0, bins.length - 1);
  }
  if (isNumber(upper)) {
    high = bins.findLastIndex(({ from }) => (operator === 'lt' ? from < upper : from <= upper)) + 1;
  }
  return [low, Math.max(low + 1, high)];
}
