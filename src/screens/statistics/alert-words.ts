import type { AlertRule } from '../../../protocol/api/monitor.ts';
import { formatExact } from '../../lib/format.ts';

/** 12,345 or 0.0123. */
export function formatValue(value: number): string {
  if (Number.isInteger(value)) return formatExact(value);
  return Math.abs(value) >= 100 ? formatExact(Math.round(value)) : value.toPrecision(3);
}

/** 'above 50 for 60 s'. */
export function describeRule({ condition, limit, seconds }: AlertRule): string {
  return `${condition} ${formatValue(limit)}${seconds === 0 ? '' : ` for ${formatExact(seconds)} s`}`;
}
