import { extentOf, shareIn } from '../../lib/number-range.ts';

/**
 * Values as positions on an axis, 0 to 1; NaN for values without one. `auto`: linear if all values are numbers,
 * otherwise categories, evenly spaced and sorted by name. `log` excludes values ≤ 0.
 */
export function toScale(texts: readonly (string | undefined)[], kind: string): Float64Array {
  const known = texts.filter((text) => text !== undefined && text !== '') as string[];
  const isNumeric = known.length > 0 && known.every((text) => Number.isFinite(Number(text)));
  if (kind === 'category' || !isNumeric) {
    const names = [...new Set(known)].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
    const ranks = new Map(
      names.map((name, rank) => [name, names.length > 1 ? rank / (names.length - 1) : 0.5]),
    );
    return Float64Array.from(texts, (text) => ranks.get(text ?? '') ?? Number.NaN);
  }
  const values = Float64Array.from(texts, (text) => {
    if (text === undefined || text === '') return Number.NaN;
    if (kind !== 'log') return Number(text);
    return Number(text) > 0 ? Math.log(Number(text)) : Number.NaN;
  });
  const range = extentOf(values);
  if (range === undefined) return values;
  const isOne = range[0] === range[1];
  return values.map((value) => (isOne && !Number.isNaN(value) ? 0.5 : shareIn(range, value)));
}
