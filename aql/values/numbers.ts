/** A number that JSON can hold, without a negative zero; null for others. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value + 0 : null;
}

const maxInteger = 2n ** 63n - 1n;

/** A number if that is exact, a bigint within 64 bits, a double beyond. */
export function toInteger(value: bigint): number | bigint {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  return value > maxInteger || value < -maxInteger - 1n ? number : value;
}
