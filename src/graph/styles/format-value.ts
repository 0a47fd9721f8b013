import { formatExact } from '../../lib/format.ts';

/** A computed number: integers exactly, others with three digits; from 1e15 on with a power of ten. */
export function formatValue(value: number): string {
  if (Number.isNaN(value)) return '–';
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return formatExact(value);
  const size = Math.abs(value);
  if (size >= 1000 && size < 1e15) return formatExact(Math.round(value));
  if (size >= 1e-6 && size < 1e15)
    return size < 1e-3 ? value.toFixed(2 - Math.floor(Math.log10(size))) : value.toPrecision(3);
  const [digits, power] = value.toExponential(2).split('e');
  return `${digits} × 10${raise(power!)}`;
}

function raise(power: string): string {
  return [...power].map((digit) => (digit === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)])).join('');
}
