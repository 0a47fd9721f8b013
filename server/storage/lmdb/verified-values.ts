import type { Tables } from './environment.ts';

/** Set of numbers of one storage id, one bit each. */
type Bits = Uint32Array;

const minWords = 32;

/**
 * Values with a checksum verified by this thread, by storage id and number (of a block or a document). Each value is
 * verified at its first read. The bit of a value is still valid after a later write, because this process wrote the
 * value.
 */
class VerifiedValues {
  readonly #bits = new Map<number, Bits>();

  has(storageId: number, number: number): boolean {
    const bits = this.#bits.get(storageId);
    if (bits === undefined) return false;
    const at = Math.floor(number / 32);
    return at < bits.length && (((bits[at] as number) >>> (number & 31)) & 1) === 1;
  }

  add(storageId: number, number: number): void {
    const at = Math.floor(number / 32);
    let bits = this.#bits.get(storageId);
    if (bits === undefined || at >= bits.length) {
      const larger = new Uint32Array(Math.max(minWords, 2 * (at + 1)));
      if (bits !== undefined) larger.set(bits);
      bits = larger;
      this.#bits.set(storageId, bits);
    }
    bits[at] = (bits[at] as number) | (1 << (number & 31));
  }
}

interface VerifiedTables {
  readonly documents: VerifiedValues;
  readonly large: VerifiedValues;
}

const byRoot = new WeakMap<object, VerifiedTables>();

/** The set of an open environment, shared by the snapshots of one thread. */
export function verifiedOf({ root }: Tables): VerifiedTables {
  let verified = byRoot.get(root);
  if (verified === undefined) {
    verified = { documents: new VerifiedValues(), large: new VerifiedValues() };
    byRoot.set(root, verified);
  }
  return verified;
}
