/** Number of tested rotations over half a turn. */
const angleCount = 18;

interface Fit {
  readonly cos: number;
  readonly sin: number;
  readonly scale: number;
  readonly middleX: number;
  readonly middleY: number;
}

/**
 * Positions in a rectangle: rotated for the largest scale, scaled uniformly and centred, with `margin` on all sides.
 * `positions`: Float32, 2 · V, x, y interleaved; returns a new array.
 */
export function fitPositions(
  positions: Float32Array,
  width: number,
  height: number,
  margin: number,
): Float32Array {
  /** Maximum scale: few close vertices are not spread over the whole area. */
  const maxScale = 2;
  let best: Fit | undefined;
  for (let turn = 0; turn < angleCount; turn++) {
    const fit = fitAt((turn * Math.PI) / angleCount, positions, width - 2 * margin, height - 2 * margin);
    if (best === undefined || fit.scale > best.scale) best = fit;
  }
  const { cos, sin, middleX, middleY } = best!;
  const scale = Math.min(best!.scale, maxScale);
  const places = new Float32Array(positions.length);
  for (let at = 0; at < positions.length; at += 2) {
    const [x, y] = [positions[at]!, positions[at + 1]!];
    places[at] = width / 2 + scale * (x * cos - y * sin - middleX);
    places[at + 1] = height / 2 + scale * (x * sin + y * cos - middleY);
  }
  return places;
}

function fitAt(angle: number, positions: Float32Array, width: number, height: number): Fit {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (let at = 0; at < positions.length; at += 2) {
    const x = positions[at]! * cos - positions[at + 1]! * sin;
    const y = positions[at]! * sin + positions[at + 1]! * cos;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  // A single vertex has no extent.
  const scale = Math.min(width / Math.max(1e-6, right - left), height / Math.max(1e-6, bottom - top));
  return { cos, sin, scale, middleX: (left + right) / 2, middleY: (top + bottom) / 2 };
}
