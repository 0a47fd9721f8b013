const branchingFactor = 8;
const maxDepth = 4;
const leafCount = branchingFactor ** maxDepth;

/**
 * A Merkle tree over the revisions of a collection. The range begins at 0, and its width is a power of two times the
 * number of leaves: a wider tree is compared with a narrower one after its leaves are combined. Hashes of inner nodes
 * are those of their leaves, combined by XOR, so that the order of writes has no influence.
 */
export class RevisionTree {
  /** Revisions of one leaf. */
  #leafWidth = 1;
  readonly #counts = new Float64Array(leafCount);
  /** Two halves of 32 bits for each leaf. */
  readonly #hashes = new Uint32Array(2 * leafCount);

  add(revision: number): void {
    while (revision >= this.#leafWidth * leafCount) this.#widen();
    const leaf = Math.floor(revision / this.#leafWidth);
    const low = revision >>> 0;
    const high = Math.floor(revision / 2 ** 32);
    this.#counts[leaf]! += 1;
    this.#hashes[2 * leaf]! ^= mix(low ^ mix(high + 1));
    this.#hashes[2 * leaf + 1]! ^= mix(high ^ mix(low + 1));
  }

  /** In the form of the API; nodes in level order, the root first. */
  toJSON() {
    const levels: object[][] = [];
    let counts: Float64Array = this.#counts;
    let hashes: Uint32Array = this.#hashes;
    for (let depth = maxDepth; depth >= 0; depth--) {
      levels.unshift(Array.from(counts, (count, at) => ({ count, hash: hashText(hashes, at) })));
      [counts, hashes] = combined(counts, hashes, branchingFactor);
    }
    return {
      version: 1,
      branchingFactor,
      maxDepth,
      rangeMin: '0',
      rangeMax: String(this.#leafWidth * leafCount),
      nodes: levels.flat(),
    };
  }

  /** Doubles the range: pairs of leaves become one. */
  #widen(): void {
    const [counts, hashes] = combined(this.#counts, this.#hashes, 2);
    this.#counts.fill(0).set(counts);
    this.#hashes.fill(0).set(hashes);
    this.#leafWidth *= 2;
  }
}

/** Each `size` neighbouring nodes as one. */
function combined(counts: Float64Array, hashes: Uint32Array, size: number): [Float64Array, Uint32Array] {
  const length = Math.ceil(counts.length / size);
  const sums = new Float64Array(length);
  const mixed = new Uint32Array(2 * length);
  for (let at = 0; at < counts.length; at++) {
    const node = Math.floor(at / size);
    sums[node]! += counts[at]!;
    mixed[2 * node]! ^= hashes[2 * at]!;
    mixed[2 * node + 1]! ^= hashes[2 * at + 1]!;
  }
  return [sums, mixed];
}

function hashText(hashes: Uint32Array, at: number): string {
  return String((BigInt(hashes[2 * at + 1]!) << 32n) | BigInt(hashes[2 * at]!));
}

/** The finalizer of MurmurHash3, which spreads each bit over all others. */
function mix(value: number): number {
  let hash = value >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
