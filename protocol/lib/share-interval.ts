/**
 * Confidence interval of a share from independent trials (Chernoff and Hoeffding): with probability 1 − 2 e^−`log`, the
 * true share lies between the numbers q with trials · KL(share, q) ≤ `log`. Much narrower than an additive bound if
 * shares are small. Both ends increase with the share.
 *
 * @param log logarithm of the inverse of the error probability of one side.
 */
export function shareInterval(
  share: number,
  trials: number,
  log: number,
): readonly [low: number, high: number] {
  const bound = log / trials;
  return [search(share, 0, share, bound), search(share, 1, share, bound)];
}

/** Bisection between `far`, which is outside of the interval or its limit, and `near`, which is inside. */
function search(share: number, far: number, near: number, bound: number): number {
  let [outside, inside] = [far, near];
  if (divergence(share, far) <= bound) return far;
  for (let step = 0; step < 48; step++) {
    const middle = (outside + inside) / 2;
    if (divergence(share, middle) <= bound) inside = middle;
    else outside = middle;
  }
  return outside;
}

/** Kullback–Leibler divergence of two coins. */
function divergence(p: number, q: number): number {
  return part(p, q) + part(1 - p, 1 - q);
}

function part(p: number, q: number): number {
  if (p === 0) return 0;
  return q === 0 ? Number.POSITIVE_INFINITY : p * Math.log(p / q);
}
