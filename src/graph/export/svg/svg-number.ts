/** A number with two decimals at most. */
export function toNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}
