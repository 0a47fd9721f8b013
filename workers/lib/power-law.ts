import type { DegreeCounts, PowerLaw } from '../../protocol/analysis-jobs.ts';

/** A tail with fewer vertices or different degrees says nothing. */
const minTail = 50;
const minDegrees = 5;
/** Beginnings of the tail that are tried. */
const maxBeginnings = 100;

/**
 * Fits a power law to the tail of a distribution by maximum likelihood. The tail begins where its distance from the law is
 * least (Clauset, Shalizi and Newman, Power-law distributions in empirical data, 2009). Undefined without enough degrees.
 */
export function* fitPowerLaw({
  degrees,
  vertices,
}: DegreeCounts): Generator<undefined, PowerLaw | undefined> {
  const first = degrees[0] === 0 ? 1 : 0;
  const last = lastBeginning(degrees, vertices);
  const stride = Math.max(1, Math.ceil((last - first + 1) / maxBeginnings));
  let best: PowerLaw | undefined;
  let bestStart = first;
  for (let start = first; start <= last; start += stride) {
    const law = fitFrom(degrees, vertices, start);
    if (best === undefined || law.distance < best.distance) [best, bestStart] = [law, start];
    yield;
  }
  return best && { ...best, ...compareWithExponential(degrees, vertices, bestStart, best.exponent) };
}

/** The last entry from which the tail is large enough; −1: none. */
function lastBeginning(degrees: Uint32Array, vertices: Uint32Array): number {
  let count = 0;
  for (let place = degrees.length - 1; place >= 0; place--) {
    count += vertices[place]!;
    if (count >= minTail && degrees.length - place >= minDegrees) return place;
  }
  return -1;
}

function fitFrom(degrees: Uint32Array, vertices: Uint32Array, start: number): PowerLaw {
  const from = degrees[start]!;
  let [count, logSum] = [0, 0];
  for (let place = start; place < degrees.length; place++) {
    count += vertices[place]!;
    logSum += vertices[place]! * Math.log(degrees[place]!);
  }
  const meanLog = logSum / count;
  const exponent = maximum((value) => -Math.log(zeta(value, from)) - value * meanLog, 1.01, 10);
  const norm = zeta(exponent, from);
  let [seen, distance] = [0, 0];
  for (let place = start; place < degrees.length; place++) {
    // Both sides of the step at this degree.
    const expected = 1 - zeta(exponent, degrees[place]!) / norm;
    distance = Math.max(distance, Math.abs(seen / count - expected));
    seen += vertices[place]!;
    const next = 1 - zeta(exponent, degrees[place]! + 1) / norm;
    distance = Math.max(distance, Math.abs(seen / count - next));
  }
  const step = 1e-3;
  const curvature =
    (Math.log(zeta(exponent + step, from)) - 2 * Math.log(norm) + Math.log(zeta(exponent - step, from))) /
    step ** 2;
  return {
    exponent,
    error: 1 / Math.sqrt(count * curvature),
    from,
    vertices: count,
    distance,
    logRatio: 0,
    chance: 1,
  };
}

/** Vuong's test of the power law against p(k) = (1 − q) · q^(k − from), with the q of maximum likelihood. */
function compareWithExponential(
  degrees: Uint32Array,
  vertices: Uint32Array,
  start: number,
  exponent: number,
): Pick<PowerLaw, 'logRatio' | 'chance'> {
  const from = degrees[start]!;
  let [count, sum] = [0, 0];
  for (let place = start; place < degrees.length; place++) {
    count += vertices[place]!;
    sum += vertices[place]! * (degrees[place]! - from);
  }
  const rate = sum / (sum + count);
  const logNorm = Math.log(zeta(exponent, from));
  const ratioAt = (degree: number) =>
    -exponent * Math.log(degree) - logNorm - (Math.log1p(-rate) + (degree - from) * Math.log(rate));
  let [logRatio, squares] = [0, 0];
  for (let place = start; place < degrees.length; place++)
    logRatio += vertices[place]! * ratioAt(degrees[place]!);
  const mean = logRatio / count;
  for (let place = start; place < degrees.length; place++)
    squares += vertices[place]! * (ratioAt(degrees[place]!) - mean) ** 2;
  return { logRatio, chance: complementaryError(Math.abs(logRatio) / Math.sqrt(2 * squares)) };
}

/** Where a function with one maximum is largest: golden-section search to 10⁻⁶. */
function maximum(of: (value: number) => number, low: number, high: number): number {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [left, right] = [low, high];
  let [one, other] = [right - ratio * (right - left), left + ratio * (right - left)];
  let [atOne, atOther] = [of(one), of(other)];
  while (right - left > 1e-6) {
    if (atOne > atOther) {
      [right, other, atOther] = [other, one, atOne];
      one = right - ratio * (right - left);
      atOne = of(one);
    } else {
      [left, one, atOne] = [one, other, atOther];
      other = left + ratio * (right - left);
      atOther = of(other);
    }
  }
  return (left + right) / 2;
}

/** Hurwitz's zeta function, the sum of (n + from)^−exponent over n from 0 on, by the formula of Euler and Maclaurin. */
function zeta(exponent: number, from: number): number {
  const terms = 12;
  let sum = 0;
  for (let term = 0; term < terms; term++) sum += (from + term) ** -exponent;
  const end = from + terms;
  const power = end ** -exponent;
  return (
    sum +
    (power * end) / (exponent - 1) +
    power / 2 +
    (exponent * power) / (12 * end) -
    (exponent * (exponent + 1) * (exponent + 2) * power) / (720 * end ** 3)
  );
}

/** erfc of a number from 0 on; error below 1.2 · 10⁻⁷ (Press et al., Numerical Recipes, 6.2.2). */
function complementaryError(value: number): number {
  const t = 1 / (1 + value / 2);
  const series = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ].reduceRight((sum, factor) => factor + t * sum);
  return t * Math.exp(-value * value + series);
}
