import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fetchHistogram, type HistogramBar } from '../../../api/attribute-histogram.ts';
import type { SampledAttribute } from '../../../api/schema-sample.ts';
import { cutText } from '../../../lib/bound-text.ts';
import { formatAmount } from '../../../lib/format.ts';
import classes from './AttributeHistogram.module.css';
import { FieldError } from './FieldError.tsx';

interface AttributeHistogramProps {
  readonly collection: string;
  readonly attribute: SampledAttribute;
  /** A bar was clicked. */
  readonly onBar: (bar: HistogramBar) => void;
}

/** UTF-16 units of a value. */
const maxValue = 60;

/** The distribution of an attribute in a random sample; each bar is a filter. */
export function AttributeHistogram({ collection, attribute, onBar }: AttributeHistogramProps) {
  const { name, range } = attribute;
  const { data, error } = useQuery({
    queryKey: ['collections', 'histogram', collection, name, range],
    queryFn: ({ signal }) => fetchHistogram(collection, name, range, signal),
  });
  if (error) return <FieldError error={error} />;
  if (data === undefined) return <Skeleton height={72} />;
  if (data.length === 0) return <p className={classes.none}>No texts, numbers or booleans.</p>;
  const max = Math.max(...data.map(({ count }) => count));
  return (
    <ul className={classes.bars} aria-label={`Values of ${name}`}>
      {data.map((bar) => {
        const label = labelOf(bar);
        return (
          <li key={label}>
            <button
              type="button"
              title={`Show documents with ${cutText(name, maxValue)} ${label}`}
              disabled={bar.count === 0}
              onClick={() => onBar(bar)}
            >
              <span className={classes.label}>{label}</span>
              <span className={classes.track} aria-hidden>
                <span style={{ width: `${(100 * bar.count) / max}%` }} />
              </span>
              <span className={classes.count}>{formatAmount(bar.count, 'document')}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function labelOf(bar: HistogramBar): string {
  if (bar.kind === 'range') return `${bar.from.toLocaleString('en-US')} to ${bar.to.toLocaleString('en-US')}`;
  return typeof bar.value === 'string' ? JSON.stringify(cutText(bar.value, maxValue)) : String(bar.value);
}
