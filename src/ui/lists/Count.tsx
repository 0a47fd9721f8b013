import { formatCount, formatExact } from '../../lib/format.ts';

/** A short number whose exact one is in its tooltip; a dash while it is not known. */
export function Count({ value, unit }: { readonly value: number | undefined; readonly unit?: string }) {
  if (value === undefined) return <span title="not known">–</span>;
  return (
    <span title={`${formatExact(value)}${unit === undefined ? '' : ` ${unit}`}`}>
      {formatCount(value)}
      {unit === undefined ? '' : ` ${unit}`}
    </span>
  );
}
