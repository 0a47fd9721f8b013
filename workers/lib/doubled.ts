/** The values in an array of twice the length. */
export function doubled(values: Uint32Array): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(2 * values.length);
  longer.set(values);
  return longer;
}
