/** Minimum length of a ring in cell sides; shorter rings are dropped. */
const minSides = 8;
const smoothings = 4;
/** Points closer to the line through their neighbours than this distance, in cells, are dropped. */
const straight = 0.06;

/** Steps along the sides of cells: right, down, left, up; the inside is to the right. */
const stepX = [1, 0, -1, 0];
const stepY = [0, 1, 0, -1];

/**
 * Smooth outlines of the cells with label `part` in a grid: closed rings of x, y in cells; holes have the
 * opposite orientation. Adjacent parts have identical lines between them, except near points where three
 * parts meet. O(cells of the rectangle).
 */
export function outlinesOf(
  labels: Int32Array,
  columns: number,
  part: number,
  box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): Float32Array[] {
  const isInside = (x: number, y: number) =>
    x >= box.left && x <= box.right && y >= box.top && y <= box.bottom && labels[y * columns + x] === part;
  const width = box.right - box.left + 1;
  /** Upper cell sides already traced; each ring contains at least one. */
  const seen = new Uint8Array(width * (box.bottom - box.top + 1));
  const rings: Float32Array[] = [];
  for (let y = box.top; y <= box.bottom; y++) {
    for (let x = box.left; x <= box.right; x++) {
      if (!isInside(x, y) || isInside(x, y - 1) || seen[(y - box.top) * width + x - box.left] === 1) continue;
      const ring = follow(x, y);
      if (ring.length >= 2 * minSides) rings.push(smooth(ring));
    }
  }
  return rings;

  /** Traces a ring through the midpoints of cell sides, starting at the upper side of a cell. */
  function follow(startX: number, startY: number): number[] {
    const ring: number[] = [];
    // A grid corner and the direction of the side that begins there.
    let [x, y, turn] = [startX, startY, 0];
    do {
      if (turn === 0) seen[(y - box.top) * width + x - box.left] = 1;
      ring.push(x + stepX[turn]! / 2, y + stepY[turn]! / 2);
      x += stepX[turn]!;
      y += stepY[turn]!;
      // The two cells ahead of the corner: left and right.
      const [left, right] = ahead(x, y, turn);
      if (!right) turn = (turn + 1) & 3;
      else if (left) turn = (turn + 3) & 3;
    } while (x !== startX || y !== startY || turn !== 0);
    return ring;
  }

  function ahead(x: number, y: number, turn: number): readonly [boolean, boolean] {
    switch (turn) {
      case 0:
        return [isInside(x, y - 1), isInside(x, y)];
      case 1:
        return [isInside(x, y), isInside(x - 1, y)];
      case 2:
        return [isInside(x - 1, y), isInside(x - 1, y - 1)];
      default:
        return [isInside(x - 1, y - 1), isInside(x, y - 1)];
    }
  }
}

function smooth(ring: readonly number[]): Float32Array {
  let points = Float32Array.from(ring);
  const count = points.length / 2;
  for (let round = 0; round < smoothings; round++) {
    const next = new Float32Array(points.length);
    for (let at = 0; at < count; at++) {
      const [before, after] = [(at + count - 1) % count, (at + 1) % count];
      for (let axis = 0; axis < 2; axis++) {
        next[2 * at + axis] =
          points[2 * before + axis]! / 4 + points[2 * at + axis]! / 2 + points[2 * after + axis]! / 4;
      }
    }
    points = next;
  }
  return withoutStraights(points);
}

function withoutStraights(points: Float32Array): Float32Array {
  const count = points.length / 2;
  const kept: number[] = [];
  let [lastX, lastY] = [points[2 * count - 2]!, points[2 * count - 1]!];
  for (let at = 0; at < count; at++) {
    const after = 2 * ((at + 1) % count);
    const [x, y] = [points[2 * at]!, points[2 * at + 1]!];
    const [dx, dy] = [points[after]! - lastX, points[after + 1]! - lastY];
    const away = Math.abs((x - lastX) * dy - (y - lastY) * dx) / Math.max(1e-6, Math.hypot(dx, dy));
    if (away < straight && Math.hypot(x - lastX, y - lastY) < 6) continue;
    kept.push(x, y);
    [lastX, lastY] = [x, y];
  }
  return Float32Array.from(kept);
}
