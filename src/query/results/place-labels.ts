/** A circle with a text beside it. */
interface Labelled {
  readonly label: string;
  /** Pixels. */
  readonly radius: number;
}

/** A label in pixels. */
interface PlacedLabel<Point> {
  readonly point: Point;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly right: number;
}

/** Labels beside their points that cover no earlier label. */
export function placeLabels<Point extends Labelled>(
  points: readonly Point[],
  toX: (point: Point) => number,
  toY: (point: Point) => number,
): readonly PlacedLabel<Point>[] {
  const placed: PlacedLabel<Point>[] = [];
  for (const point of points) {
    const { label, radius } = point;
    if (label === '') continue;
    const x = toX(point) + radius + 4;
    const y = toY(point) + 4;
    const right = x + label.length * 7;
    const isCovered = placed.some(
      (other) => Math.abs(other.y - y) < 14 && other.x < right && x < other.right,
    );
    if (!isCovered) placed.push({ point, label, x, y, right });
  }
  return placed;
}
