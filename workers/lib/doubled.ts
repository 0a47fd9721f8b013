/** The values in an array of twice the length. */
export function doubled(values: Uint32Array): Uint32Array<ArrayBuffer>;
export function doubled(values: Float64Array): Float64Array<ArrayBuffer>;
export function doubled(values: Uint32Array | Float64Array): Uint32Array | Float64Array {
  const longer =
    values instanceof Uint32Array ? new Uint32Array(2 * values.length) : new Float64Array(2 * values.length);
  longer.set(values);
  return longer;
}
