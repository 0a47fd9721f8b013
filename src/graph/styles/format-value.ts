import { formatExact } from '../../lib/format.ts';

/** A computed number: integers exactly, others with three digits. */
export function formatValue(value: number): string {
  if (Number.isNaN(value)) return '–';
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return formatExact(value);
  const size = Math.abs(value);
  if (size >= 1000) return formatExact(Math.round(value));
  return size < 1e-3 ? value.toExponential(2) : value.toPrecision(3);
}
