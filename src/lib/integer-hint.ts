const maxInt64 = 2n ** 63n - 1n;
const maxUint64 = 2n ** 64n - 1n;

/**
 * What a reader has to know about an integer in JSON text that a double cannot hold; undefined for others. Integers of 64
 * bits are kept in documents. AQL computes with signed integers of 64 bits, and rounds results beyond them.
 */
export function integerHint(digits: string): string | undefined {
  if (Number.isSafeInteger(Number(digits))) return undefined;
  const value = BigInt(digits);
  if (value > maxUint64 || value < -maxInt64 - 1n) return 'beyond 64 bits, rounded';
  return value > maxInt64 ? 'above 2^63, rounded if computed' : 'above 2^53, shown exactly';
}
