/**
 * Deterministic random numbers (splitmix32 by Guy Steele and others, in 32-bit arithmetic).
 * The sequence depends only on the seed.
 */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A 32-bit unsigned integer. */
  nextUint32(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    return mix32(this.#state);
  }

  /** A number in [0, 1). */
  next(): number {
    return this.nextUint32() / 4294967296;
  }

  /** An integer in [0, bound). */
  nextBelow(bound: number): number {
    return Math.floor(this.next() * bound);
  }
}

/** Hashes 32 bits deterministically. */
export function mix32(value: number): number {
  let bits = value >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}

/** Shuffles the entries in place (Fisher and Yates). */
export function shuffle(values: Uint32Array, random: Random): Uint32Array {
  for (let last = values.length - 1; last > 0; last--) {
    const other = random.nextBelow(last + 1);
    const held = values[last]!;
    values[last] = values[other]!;
    values[other] = held;
  }
  return values;
}
