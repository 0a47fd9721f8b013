/** 46.5, 1,234, 0.00312: four significant digits, integers exact. */
export function formatValue(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-US');
  const size = Math.abs(value);
  if (size >= 1e9 || size < 1e-4) return value.toExponential(2);
  return value.toLocaleString('en-US', { maximumSignificantDigits: size >= 1000 ? 6 : 4 });
}
