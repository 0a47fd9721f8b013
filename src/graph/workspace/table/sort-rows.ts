/**
 * Row indices sorted by their values: numbers before texts, missing values last in both directions, equal values in
 * the former order. O(n log n).
 */
export function sortRows(
  rows: readonly number[],
  read: (row: number) => unknown,
  isDescending: boolean,
): readonly number[] {
  const numbers: { row: number; value: number }[] = [];
  const texts: { row: number; value: string }[] = [];
  const missing: number[] = [];
  for (const row of rows) {
    const value = read(row);
    if (value === undefined || value === null || value === '') missing.push(row);
    else if (typeof value === 'number') numbers.push({ row, value });
    else
      texts.push({ row, value: (typeof value === 'string' ? value : JSON.stringify(value)).toLowerCase() });
  }
  const sign = isDescending ? -1 : 1;
  numbers.sort((left, right) => sign * (left.value - right.value));
  texts.sort((left, right) => (left.value < right.value ? -sign : left.value > right.value ? sign : 0));
  const parts = isDescending ? [texts, numbers] : [numbers, texts];
  return [...parts.flat().map(({ row }) => row), ...missing];
}
