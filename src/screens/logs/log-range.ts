/** The time of the shown entries. */
export interface LogRange {
  /** The value in the address; '' for all entries. */
  readonly id: string;
  /** Length of a range that ends now. */
  readonly lastMs?: number;
  /** A fixed range, in milliseconds since 1970. */
  readonly fixed?: { readonly fromMs: number; readonly toMs: number };
}

const minuteMs = 60_000;

export const logRanges: readonly (LogRange & { readonly label: string })[] = [
  { id: '', label: 'All times' },
  { id: '15m', label: 'Last 15 minutes', lastMs: 15 * minuteMs },
  { id: '1h', label: 'Last hour', lastMs: 60 * minuteMs },
  { id: '24h', label: 'Last 24 hours', lastMs: 24 * 60 * minuteMs },
];

export function fixedRange(fromMs: number, toMs: number): LogRange {
  const fixed = { fromMs: Math.floor(fromMs), toMs: Math.ceil(toMs) };
  return { id: `${fixed.fromMs}-${fixed.toMs}`, fixed };
}

/** The range of an address; anything else than a range means all times. */
export function rangeOf(id: string): LogRange {
  const [, from, to] = /^(\d{1,15})-(\d{1,15})$/.exec(id) ?? [];
  if (from !== undefined && to !== undefined) return fixedRange(Number(from), Number(to));
  return logRanges.find((range) => range.id === id) ?? logRanges[0]!;
}

export function timesOf({ lastMs, fixed }: LogRange, nowMs: number) {
  if (fixed) return fixed;
  return { fromMs: lastMs === undefined ? undefined : nowMs - lastMs, toMs: undefined };
}
