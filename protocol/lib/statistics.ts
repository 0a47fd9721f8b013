/** The percentile `p` (0 to 1) of the numbers (nearest rank). */
export function percentile(numbers: readonly number[], p: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1))] ?? Number.NaN;
}

export const median = (numbers: readonly number[]) => percentile(numbers, 0.5);

/**
 * The interval between two of the numbers that contains the median of their distribution with a probability of at least
 * 95 %. This holds for every distribution (Conover, Practical Nonparametric Statistics, 3.2). Fewer than six numbers give
 * their range, whose probability is lower.
 */
export function medianInterval(numbers: readonly number[]): readonly [low: number, high: number] {
  const sorted = [...numbers].sort((a, b) => a - b);
  const count = sorted.length;
  // The number of values below the median is binomial: `tail` is the probability of at most `outside` of them.
  let outside = 0;
  let term = 0.5 ** count;
  let tail = term;
  while (tail <= 0.025) {
    outside += 1;
    term *= (count - outside + 1) / outside;
    tail += term;
  }
  const at = Math.max(0, outside - 1);
  return [sorted[at] ?? Number.NaN, sorted[count - 1 - at] ?? Number.NaN];
}
