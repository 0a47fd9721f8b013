import { toHex } from './hash.ts';

/**
 * SHA-256 and SHA-512 as lower-case hexadecimal, by FIPS 180-4. A 64-bit word is represented by two halves,
 * high and low.
 */

const roundCount = 80;

/**
 * The constants are the fractional digits of roots of the first primes: 64 bits, of which SHA-256 uses the
 * first 32.
 */
const primes = firstPrimes(roundCount);
const [keyHigh, keyLow] = halves(primes.map((prime) => root(BigInt(prime) << 192n, 3n)));
const [startHigh, startLow] = halves(primes.slice(0, 8).map((prime) => root(BigInt(prime) << 128n, 2n)));

export function sha256(text: string): string {
  const view = padBlocks(text, 64);
  const state = startHigh.slice();
  const words = new Int32Array(64);
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let at = 0; at < 64; at++) {
      if (at < 16) words[at] = view.getInt32(block + at * 4);
      else {
        const near = words[at - 2]!;
        const far = words[at - 15]!;
        const first = right(near, 17) ^ right(near, 19) ^ (near >>> 10);
        const second = right(far, 7) ^ right(far, 18) ^ (far >>> 3);
        words[at] = first + words[at - 7]! + second + words[at - 16]!;
      }
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
    for (let round = 0; round < 64; round++) {
      const one = right(e, 6) ^ right(e, 11) ^ right(e, 25);
      const sum = (h + one + ((e & f) ^ (~e & g)) + keyHigh[round]! + words[round]!) | 0;
      const zero = right(a, 2) ^ right(a, 13) ^ right(a, 22);
      const other = (zero + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + sum) | 0, c, b, a, (sum + other) | 0];
    }
    for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at]! += word;
  }
  return hexOf(state);
}

type Eight = [number, number, number, number, number, number, number, number];

function right(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

export function sha512(text: string): string {
  const view = padBlocks(text, 128);
  const high = startHigh.slice();
  const low = startLow.slice();
  const wordHigh = new Int32Array(roundCount);
  const wordLow = new Int32Array(roundCount);
  const workHigh = new Int32Array(8);
  const workLow = new Int32Array(8);
  for (let block = 0; block < view.byteLength; block += 128) {
    for (let at = 0; at < roundCount; at++) {
      if (at < 16) {
        wordHigh[at] = view.getInt32(block + at * 8);
        wordLow[at] = view.getInt32(block + at * 8 + 4);
        continue;
      }
      const [nearHigh, nearLow] = [wordHigh[at - 2]!, wordLow[at - 2]!];
      const [farHigh, farLow] = [wordHigh[at - 15]!, wordLow[at - 15]!];
      const sumLow =
        unsigned(half(nearLow, nearHigh, 19) ^ half(nearHigh, nearLow, 29) ^ shifted(nearHigh, nearLow, 6)) +
        unsigned(wordLow[at - 7]!) +
        unsigned(half(farLow, farHigh, 1) ^ half(farLow, farHigh, 8) ^ shifted(farHigh, farLow, 7)) +
        unsigned(wordLow[at - 16]!);
      wordLow[at] = sumLow;
      wordHigh[at] =
        (half(nearHigh, nearLow, 19) ^ half(nearLow, nearHigh, 29) ^ (nearHigh >>> 6)) +
        wordHigh[at - 7]! +
        (half(farHigh, farLow, 1) ^ half(farHigh, farLow, 8) ^ (farHigh >>> 7)) +
        wordHigh[at - 16]! +
        carry(sumLow);
    }
    workHigh.set(high);
    workLow.set(low);
    for (let round = 0; round < roundCount; round++) {
      const [aHigh, bHigh, cHigh, , eHigh, fHigh, gHigh, hHigh] = workHigh as unknown as Eight;
      const [aLow, bLow, cLow, , eLow, fLow, gLow, hLow] = workLow as unknown as Eight;
      const sumLow =
        unsigned(hLow) +
        unsigned(half(eLow, eHigh, 14) ^ half(eLow, eHigh, 18) ^ half(eHigh, eLow, 9)) +
        unsigned((eLow & fLow) ^ (~eLow & gLow)) +
        unsigned(keyLow[round]!) +
        unsigned(wordLow[round]!);
      const sumHigh =
        (hHigh +
          (half(eHigh, eLow, 14) ^ half(eHigh, eLow, 18) ^ half(eLow, eHigh, 9)) +
          ((eHigh & fHigh) ^ (~eHigh & gHigh)) +
          keyHigh[round]! +
          wordHigh[round]! +
          carry(sumLow)) |
        0;
      const newLow =
        unsigned(sumLow | 0) +
        unsigned(half(aLow, aHigh, 28) ^ half(aHigh, aLow, 2) ^ half(aHigh, aLow, 7)) +
        unsigned((aLow & bLow) ^ (aLow & cLow) ^ (bLow & cLow));
      const newHigh =
        sumHigh +
        (half(aHigh, aLow, 28) ^ half(aLow, aHigh, 2) ^ half(aLow, aHigh, 7)) +
        ((aHigh & bHigh) ^ (aHigh & cHigh) ^ (bHigh & cHigh)) +
        carry(newLow);
      workHigh.copyWithin(1, 0);
      workLow.copyWithin(1, 0);
      // After the rotation of the working variables, the old d is at the index of e.
      const nextLow = unsigned(workLow[4]!) + unsigned(sumLow | 0);
      workHigh[4] = workHigh[4]! + sumHigh + carry(nextLow);
      workLow[4] = nextLow;
      workHigh[0] = newHigh;
      workLow[0] = newLow;
    }
    for (let at = 0; at < 8; at++) {
      const sumLow = unsigned(low[at]!) + unsigned(workLow[at]!);
      high[at] = high[at]! + workHigh[at]! + carry(sumLow);
      low[at] = sumLow;
    }
  }
  return hexOf(Int32Array.from({ length: 16 }, (_, at) => (at % 2 === 0 ? high : low)[at >> 1]!));
}

/**
 * One half of a word rotated to the right by fewer than 32 bits: the low half for arguments (low, high), the
 * high half for (high, low). For 32 bits more, exchange the halves.
 */
function half(own: number, other: number, bits: number): number {
  return (own >>> bits) | (other << (32 - bits));
}

/** The low half of a word shifted to the right. */
function shifted(high: number, low: number, bits: number): number {
  return (low >>> bits) | (high << (32 - bits));
}

function unsigned(word: number): number {
  return word >>> 0;
}

function carry(sum: number): number {
  return Math.floor(sum / 2 ** 32);
}

/** The UTF-8 bytes with a one bit, zeros and the length in bits appended, in whole blocks. */
function padBlocks(text: string, blockSize: 64 | 128): DataView {
  const bytes = new TextEncoder().encode(text);
  const length = Math.ceil((bytes.length + 1 + blockSize / 8) / blockSize) * blockSize;
  const view = new DataView(new ArrayBuffer(length));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setBigUint64(length - 8, BigInt(bytes.length) * 8n);
  return view;
}

function hexOf(words: Int32Array): string {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  for (const [at, word] of words.entries()) view.setInt32(at * 4, word);
  return toHex(new Uint8Array(view.buffer));
}

function firstPrimes(count: number): readonly number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}

/** Integer part of a root, by Newton's method from above. */
function root(radicand: bigint, degree: bigint): bigint {
  let guess = 1n << (BigInt(radicand.toString(2).length) / degree + 1n);
  for (;;) {
    const next = ((degree - 1n) * guess + radicand / guess ** (degree - 1n)) / degree;
    if (next >= guess) return guess;
    guess = next;
  }
}

function halves(words: readonly bigint[]): [high: Int32Array, low: Int32Array] {
  return [
    Int32Array.from(words, (word) => Number(BigInt.asIntN(32, word >> 32n))),
    Int32Array.from(words, (word) => Number(BigInt.asIntN(32, word))),
  ];
}
