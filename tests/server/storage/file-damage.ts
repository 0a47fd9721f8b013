/** Random numbers from 0 (inclusive) to 1 (exclusive), reproducible by seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type DamageKind = 'flipped bit' | 'zero bytes' | 'random bytes' | 'truncated' | 'swapped pages';

const pageBytes = 4096;

/** A copy of a file with damage at a position derived from the seed. */
export function damageOf(sound: Buffer, kind: DamageKind, seed: number): Buffer {
  const random = seededRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const bytes = Buffer.from(sound);
  const at = below(bytes.length);
  const end = Math.min(bytes.length, at + 1 + below(random() < 0.5 ? 16 : 5000));
  switch (kind) {
    case 'flipped bit':
      // Half of them in page headers.
      for (let count = 1 + below(3); count > 0; count--) {
        const page = below(bytes.length / pageBytes) * pageBytes;
        const place = random() < 0.5 ? below(bytes.length) : page + below(64);
        bytes[place] = (bytes[place] as number) ^ (1 << below(8));
      }
      return bytes;
    case 'zero bytes':
      return bytes.fill(0, at, end);
    case 'random bytes':
      for (let place = at; place < end; place++) bytes[place] = below(256);
      return bytes;
    case 'truncated':
      return bytes.subarray(0, at);
    case 'swapped pages': {
      const pages = bytes.length / pageBytes;
      const [one, other] = [below(pages) * pageBytes, below(pages) * pageBytes];
      sound.copy(bytes, one, other, other + pageBytes);
      sound.copy(bytes, other, one, one + pageBytes);
      return bytes;
    }
  }
}
