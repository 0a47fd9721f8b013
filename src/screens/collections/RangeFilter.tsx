import { Group, NumberInput, Text } from '@mantine/core';
import type { Range } from './filter-collections.ts';

interface RangeFilterProps {
  readonly label: string;
  readonly range: Range | undefined;
  /** The number of the filter for 1 in the fields, such as the bytes of 1 MiB. */
  readonly unit?: number;
  readonly onChange: (range: Range) => void;
}

/** A minimum and a maximum. */
export function RangeFilter({ label, range = {}, unit = 1, onChange }: RangeFilterProps) {
  const field = (end: 'min' | 'max', name: string) => (
    <NumberInput
      size="xs"
      w={104}
      hideControls
      min={0}
      decimalScale={unit === 1 ? 0 : 3}
      aria-label={`${label}: ${name}`}
      placeholder={name}
      value={range[end] === undefined ? '' : range[end] / unit}
      onChange={(value) =>
        onChange({ ...range, [end]: value === '' ? undefined : Math.round(Number(value) * unit) })
      }
    />
  );
  return (
    <div>
      <Text size="xs" fw={600} mb={4}>
        {label}
      </Text>
      <Group gap={8} wrap="nowrap">
        {field('min', 'at least')}
        {field('max', 'at most')}
      </Group>
    </div>
  );
}
