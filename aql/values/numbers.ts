/** Returns a finite number, with 0 for negative zero; null for other numbers. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value + 0 : null;
}

const maxInteger = 2n ** 63n - 1n;

/** A number if it is exact, a bigint within 64 bits, otherwise a double. */
export function toInteger(value: bigint): number | bigint {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  return value > maxInteger || value < -maxInteger - 1n ? number : value;
}
