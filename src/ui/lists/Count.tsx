import { formatAmount, formatCount, formatExact } from '../../lib/format.ts';
import { agree } from '../../lib/plural.ts';

interface CountProps {
  readonly value: number | undefined;
  /** Shown after the number: a noun in the singular. */
  readonly unit?: string;
  /** Unit in the tooltip only, in the singular. */
  readonly tooltipUnit?: string;
}

/** An abbreviated number with the exact one in the tooltip; a dash while it is unknown. */
export function Count({ value, unit, tooltipUnit = unit }: CountProps) {
  if (value === undefined) return <span title="unknown">–</span>;
  return (
    <span title={tooltipUnit === undefined ? formatExact(value) : formatAmount(value, tooltipUnit)}>
      {formatCount(value)}
      {unit === undefined ? '' : ` ${agree(value, unit)}`}
    </span>
  );
}
