/** The percentile `p` (0 to 1) of the numbers (nearest rank). */
export function percentile(numbers: readonly number[], p: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1))] ?? Number.NaN;
}

export const median = (numbers: readonly number[]) => percentile(numbers, 0.5);
