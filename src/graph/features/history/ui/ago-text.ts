import { formatAmount } from '../../../../lib/format.ts';

const units = [
  ['day', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const;

/** 'now', '3 min ago', '2 h ago', '1 day ago'. */
export function agoText(elapsedMs: number): string {
  for (const [unit, ms] of units) {
    const count = Math.floor(elapsedMs / ms);
    if (count >= 1) return `${unit === 'day' ? formatAmount(count, unit) : `${count} ${unit}`} ago`;
  }
  return 'now';
}
