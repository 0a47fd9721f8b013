import { formatCount, formatExact } from '../../lib/format.ts';

/** An abbreviated number with the exact one in the tooltip; a dash while it is unknown. */
export function Count({ value, unit }: { readonly value: number | undefined; readonly unit?: string }) {
  if (value === undefined) return <span title="unknown">–</span>;
  return (
    <span title={`${formatExact(value)}${unit === undefined ? '' : ` ${unit}`}`}>
      {formatCount(value)}
      {unit === undefined ? '' : ` ${unit}`}
    </span>
  );
}
