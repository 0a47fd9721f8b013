import { formatAmount, formatBytes } from '../../lib/format.ts';

/** A size in binary units with the exact size in the tooltip; a dash while it is unknown. */
export function Bytes({ value }: { readonly value: number | undefined }) {
  if (value === undefined) return <span title="unknown">–</span>;
  return <span title={formatAmount(value, 'byte')}>{formatBytes(value)}</span>;
}
