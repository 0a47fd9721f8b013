import { formatCount, formatExact } from '../../lib/format.ts';

interface CountProps {
  readonly value: number | undefined;
  /** Shown after the number. */
  readonly unit?: string;
  /** Unit in the tooltip only. */
  readonly tooltipUnit?: string;
}

/** An abbreviated number with the exact one in the tooltip; a dash while it is unknown. */
export function Count({ value, unit, tooltipUnit = unit }: CountProps) {
  if (value === undefined) return <span title="unknown">–</span>;
  return (
    <span title={`${formatExact(value)}${tooltipUnit === undefined ? '' : ` ${tooltipUnit}`}`}>
      {formatCount(value)}
      {unit === undefined ? '' : ` ${unit}`}
    </span>
  );
}
