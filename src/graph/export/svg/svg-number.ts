/** A number with at most two decimals. */
export function toNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}
