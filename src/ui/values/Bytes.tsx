import { formatBytes, formatExact } from '../../lib/format.ts';

/** A size in binary units; the tooltip has the exact one. A dash while it is not known. */
export function Bytes({ value }: { readonly value: number | undefined }) {
  if (value === undefined) return <span title="not known">–</span>;
  return <span title={`${formatExact(value)} bytes`}>{formatBytes(value)}</span>;
}
