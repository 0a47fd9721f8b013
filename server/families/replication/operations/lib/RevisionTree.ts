import { hash } from 'node:crypto';

const branchingFactor = 8;
const maxDepth = 4;
export const leafCount = branchingFactor ** maxDepth;

/** The revisions from `first` on, in leaves of equal width. */
interface TreeRange {
  readonly first: number;
  readonly leafWidth: number;
}

/**
 * A Merkle tree over the revisions of a collection. A leaf has the number of its documents and a hash of their content,
 * because documents of two servers may have equal revisions by chance. Hashes of several documents or nodes are combined
 * by XOR, so that the order of writes has no influence.
 */
export class RevisionTree {
  /** Documents outside of a fixed range. */
  outside = 0;
  #first: number;
  /** Revisions of one leaf. */
  #leafWidth: number;
  #isEmpty = true;
  readonly #isFixed: boolean;
  readonly #counts = new Float64Array(leafCount);
  /** Two halves of 32 bits for each leaf. */
  readonly #hashes = new Uint32Array(2 * leafCount);

  /** Without a range, the tree has the range of its revisions. */
  constructor(range?: TreeRange) {
    this.#isFixed = range !== undefined;
    this.#first = range?.first ?? 0;
    this.#leafWidth = range?.leafWidth ?? 1;
  }

  add(revision: number, document: string): void {
    if (!this.#isFixed) this.#include(revision);
    const leaf = Math.floor((revision - this.#first) / this.#leafWidth);
    if (leaf < 0 || leaf >= leafCount) {
      this.outside += 1;
      return;
    }
    const digest = hash('sha1', document);
    this.#counts[leaf]! += 1;
    this.#hashes[2 * leaf]! ^= Number.parseInt(digest.slice(0, 8), 16);
    this.#hashes[2 * leaf + 1]! ^= Number.parseInt(digest.slice(8, 16), 16);
  }

  /** In the form of the API; nodes in level order, the root first. */
  toJSON() {
    const levels: object[][] = [];
    let counts: Float64Array = this.#counts;
    let hashes: Uint32Array = this.#hashes;
    for (let depth = maxDepth; depth >= 0; depth--) {
      levels.unshift(Array.from(counts, (count, at) => ({ count, hash: hashText(hashes, at) })));
      [counts, hashes] = combined(counts, hashes);
    }
    return {
      version: 1,
      branchingFactor,
      maxDepth,
      rangeMin: String(this.#first),
      rangeMax: String(this.#first + this.#leafWidth * leafCount),
      nodes: levels.flat(),
    };
  }

  /** Widens the range until it contains the revision. */
  #include(revision: number): void {
    if (this.#isEmpty) this.#first = revision;
    this.#isEmpty = false;
    while (revision < this.#first || revision >= this.#first + this.#leafWidth * leafCount) {
      this.#widen(revision < this.#first);
    }
  }

  /** Doubles the width of the leaves, and extends the range to one side. */
  #widen(toLeft: boolean): void {
    const [first, leafWidth] = [this.#first, this.#leafWidth];
    const wider = 2 * leafWidth;
    const aligned = Math.floor(first / wider) * wider;
    this.#first = toLeft ? Math.max(0, aligned - (leafCount / 2 - 1) * wider) : aligned;
    this.#leafWidth = wider;
    const [counts, hashes] = [this.#counts.slice(), this.#hashes.slice()];
    this.#counts.fill(0);
    this.#hashes.fill(0);
    for (let at = 0; at < leafCount; at++) {
      const leaf = Math.floor((first + at * leafWidth - this.#first) / wider);
      this.#counts[leaf]! += counts[at]!;
      this.#hashes[2 * leaf]! ^= hashes[2 * at]!;
      this.#hashes[2 * leaf + 1]! ^= hashes[2 * at + 1]!;
    }
  }
}

/** The nodes of the level above. */
function combined(counts: Float64Array, hashes: Uint32Array): [Float64Array, Uint32Array] {
  const length = Math.ceil(counts.length / branchingFactor);
  const sums = new Float64Array(length);
  const mixed = new Uint32Array(2 * length);
  for (let at = 0; at < counts.length; at++) {
    const node = Math.floor(at / branchingFactor);
    sums[node]! += counts[at]!;
    mixed[2 * node]! ^= hashes[2 * at]!;
    mixed[2 * node + 1]! ^= hashes[2 * at + 1]!;
  }
  return [sums, mixed];
}

function hashText(hashes: Uint32Array, at: number): string {
  return String((BigInt(hashes[2 * at + 1]!) << 32n) | BigInt(hashes[2 * at]!));
}
