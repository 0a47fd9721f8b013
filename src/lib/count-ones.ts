/** Number of ones in a mask of zeros and ones. */
export function countOnes(values: Uint8Array): number {
  let count = 0;
  for (let index = 0; index < values.length; index++) count += values[index]!;
  return count;
}
