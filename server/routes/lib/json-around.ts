/** The bytes of `{before` + a JSON value already in bytes + `after}`. */
export function jsonAround(before: string, bytes: Uint8Array, after: string): Uint8Array {
  return Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]);
}
