/**
 * Deterministic random numbers (splitmix32 by Guy Steele and others, in 32-bit arithmetic).
 * The same seed gives the same numbers everywhere.
 */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number of 32 bits. */
  nextUint32(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    return mix32(this.#state);
  }

  /** A number in [0, 1). */
  next(): number {
    return this.nextUint32() / 4294967296;
  }

  /** A whole number in [0, bound). */
  nextBelow(bound: number): number {
    return Math.floor(this.next() * bound);
  }
}

/** Scrambles 32 bits; equal numbers give equal results. */
export function mix32(value: number): number {
  let bits = value >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}

/** Orders the entries at random in place (Fisher and Yates). */
export function shuffle(values: Uint32Array, random: Random): Uint32Array {
  for (let last = values.length - 1; last > 0; last--) {
    const other = random.nextBelow(last + 1);
    const held = values[last]!;
    values[last] = values[other]!;
    values[other] = held;
  }
  return values;
}
