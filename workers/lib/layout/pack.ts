/**
 * If all other discs together are smaller than this share of the first disc, they are placed beside it
 * instead of around it.
 */
const besideShare = 0.6;

/**
 * Centres of non-overlapping discs with a distance of at least `gap`. Packs well if radii are descending. The
 * first disc has its centre at (0, 0); much smaller discs are packed together beside it, others on rings
 * around it. Returns Float32, x, y interleaved. O(n log n) for decreasing radii, at most O(n) for equal
 * radii. Yields.
 */
export function* packDiscs(radii: Float32Array, gap: number): Generator<undefined, Float32Array> {
  const first = radii[0] ?? 0;
  const others = radii.subarray(1);
  let squares = 0;
  for (const radius of others) squares += (radius + gap / 2) ** 2;
  if (others.length < 2 || 1.3 * Math.sqrt(squares) > besideShare * first) {
    return yield* packOnRings(radii, gap);
  }
  const packed = yield* packDiscs(others, gap);
  const whole = yield* discAround(packed, others);
  const middles = new Float32Array(2 * radii.length);
  for (let slot = 0; slot < packed.length; slot += 2) {
    middles[slot + 2] = packed[slot]! - whole.x + first + gap + whole.radius;
    middles[slot + 3] = packed[slot + 1]! - whole.y;
  }
  return middles;
}

/** A bounding disc of discs. */
function* discAround(middles: Float32Array, radii: Float32Array): Generator<undefined, Disc> {
  const { x, y } = boundingDisc(middles);
  let radius = 0;
  for (let place = 0; place < radii.length; place++) {
    if ((place & 0xffff) === 0) yield;
    const [dx, dy] = [middles[2 * place]! - x, middles[2 * place + 1]! - y];
    radius = Math.max(radius, radii[place]! + Math.sqrt(dx * dx + dy * dy));
  }
  return { x, y, radius };
}

/** The first disc in the centre, the others on rings around it in the given order. */
function* packOnRings(radii: Float32Array, gap: number): Generator<undefined, Float32Array> {
  const middles = new Float32Array(2 * radii.length);
  let inner = (radii[0] ?? 0) + gap;
  let next = 1;
  while (next < radii.length) {
    let widest = 0;
    const first = next;
    const angles: number[] = [];
    let angle = 0;
    let ring = 0;
    let lastHalf = 0;
    let firstHalf = 0;
    for (; next < radii.length; next++) {
      if ((next & 0x3fff) === 0x3fff) yield;
      const radius = radii[next]! + gap / 2;
      if (next === first) {
        widest = radius;
        ring = inner + radius;
      }
      // Half of the angle that a disc covers on a ring of this radius; larger discs do not fit the ring.
      const half = Math.asin(Math.min(1, radius / ring));
      if (radius > widest || (next > first && angle + lastHalf + half + half + firstHalf > 2 * Math.PI))
        break;
      if (next === first) firstHalf = half;
      else angle += lastHalf + half;
      angles.push(angle);
      lastHalf = half;
    }
    // The remaining angle of the ring is distributed between the discs.
    const used = angle + lastHalf + firstHalf;
    const spare = Math.max(0, 2 * Math.PI - used) / angles.length;
    angles.forEach((each, nth) => {
      const turned = each + spare * nth;
      middles[2 * (first + nth)] = ring * Math.cos(turned);
      middles[2 * (first + nth) + 1] = ring * Math.sin(turned);
    });
    inner = ring + widest;
  }
  return middles;
}

export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/**
 * Centre of the bounding box of points (x, y interleaved), and the radius around it that contains all points.
 */
export function boundingDisc(positions: Float32Array): Disc {
  if (positions.length === 0) return { x: 0, y: 0, radius: 0 };
  let minX = positions[0]!;
  let maxX = minX;
  let minY = positions[1]!;
  let maxY = minY;
  for (let slot = 2; slot < positions.length; slot += 2) {
    const x = positions[slot]!;
    const y = positions[slot + 1]!;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  const x = (minX + maxX) / 2;
  const y = (minY + maxY) / 2;
  let squared = 0;
  for (let slot = 0; slot < positions.length; slot += 2) {
    const dx = positions[slot]! - x;
    const dy = positions[slot + 1]! - y;
    squared = Math.max(squared, dx * dx + dy * dy);
  }
  return { x, y, radius: Math.sqrt(squared) };
}
