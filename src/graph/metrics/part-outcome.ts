import { formatExact } from '../../lib/format.ts';
import type { Fact, MetricOutcome } from './metric.ts';

const listed = 5;

/** The part of each vertex as a category column, with the number and sizes of the parts as facts. O(V). */
export function toPartOutcome(
  { id, label, plural }: { readonly id: string; readonly label: string; readonly plural: string },
  { members, count }: { readonly members: Uint32Array; readonly count: number },
  facts: readonly Fact[] = [],
): MetricOutcome {
  const sizes = new Uint32Array(count);
  for (const part of members) sizes[part]!++;
  const largest = [...sizes.subarray(0, listed)].map(formatExact).join(', ');
  return {
    columns: [{ id, label, kind: 'category', values: new Float64Array(members) }],
    facts: [
      { label: plural, text: formatExact(count) },
      { label: 'Sizes', text: count > listed ? `${largest}, …` : largest },
      {
        label: 'Single vertices',
        text: formatExact(sizes.reduce((sum, size) => sum + (size === 1 ? 1 : 0), 0)),
      },
      ...facts,
    ],
  };
}
