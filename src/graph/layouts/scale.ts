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
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return values.map((value) => (most > least ? (value - least) / (most - least) : value - least + 0.5));
}
