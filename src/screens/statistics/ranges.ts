import type { TimeSpan } from '../../ui/charts/series.ts';

/** The ranges of the charts; the first is the default time frame. */
export const ranges = [
  { value: '20m', label: '20 min', seconds: 20 * 60 },
  { value: '1h', label: '1 h', seconds: 3600 },
  { value: '6h', label: '6 h', seconds: 6 * 3600 },
  { value: '24h', label: '24 h', seconds: 24 * 3600 },
  { value: '48h', label: '48 h', seconds: 48 * 3600 },
] as const;

/** The range of the detail dialog: 48 hours. */
export const detailSeconds = ranges.at(-1)!.seconds;
/** Seconds of the narrowest zoom. */
const minSeconds = 30;

/** '1795392000-1795393200': a span in an address. Undefined if the text is not one. */
export function parseSpan(text: string): TimeSpan | undefined {
  const match = /^(\d{1,11})-(\d{1,11})$/.exec(text);
  if (!match) return undefined;
  const [from, until] = [Number(match[1]), Number(match[2])];
  return until - from >= minSeconds ? { from, until } : undefined;
}

export function printSpan({ from, until }: TimeSpan): string {
  const center = (from + until) / 2;
  const half = Math.max(minSeconds, until - from) / 2;
  return `${Math.max(0, Math.floor(center - half))}-${Math.ceil(center + half)}`;
}
