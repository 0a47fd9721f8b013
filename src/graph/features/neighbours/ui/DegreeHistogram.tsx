import { RangeSlider } from '@mantine/core';
import { formatCount, formatExact } from '../../../../lib/format.ts';
import { inDegreeBins } from '../HubIndex.ts';
import { describeBins } from '../hub-words.ts';
import classes from './facets.module.css';

interface DegreeHistogramProps {
  readonly bins: readonly number[];
  readonly chosen: readonly [number, number] | undefined;
  readonly onChange: (chosen: readonly [number, number] | undefined) => void;
}

const last = inDegreeBins.length - 1;

/** Neighbours by in-degree, heights on a square root scale, with a range below. */
export function DegreeHistogram({ bins, chosen, onChange }: DegreeHistogramProps) {
  const max = Math.sqrt(Math.max(1, ...bins));
  const [from, to] = chosen ?? [0, last];
  return (
    <div>
      <div className={classes.histogram} aria-hidden>
        {bins.map((count, bin) => (
          <button
            key={inDegreeBins[bin]}
            type="button"
            tabIndex={-1}
            title={`${describeBins([bin, bin])}: ${formatExact(count)}`}
            onClick={() => onChange([bin, last])}
          >
            <span className={classes.column}>
              <span
                data-on={(bin >= from && bin <= to) || undefined}
                style={{ height: count === 0 ? 0 : `max(2px, ${(100 * Math.sqrt(count)) / max}%)` }}
              />
            </span>
            {formatCount(inDegreeBins[bin]!)}
          </button>
        ))}
      </div>
      <RangeSlider
        className={classes.range ?? ''}
        size={4}
        min={0}
        max={last}
        step={1}
        minRange={0}
        value={[from, to]}
        label={(bin) => formatExact(inDegreeBins[bin]!)}
        thumbFromLabel="Least in-degree"
        thumbToLabel="Largest in-degree"
        onChange={([min, largest]) => onChange(min === 0 && largest === last ? undefined : [min, largest])}
      />
    </div>
  );
}
