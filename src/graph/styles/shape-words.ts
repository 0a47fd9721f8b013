/** Shapes of single vertices; the number is that of the vertex shader, 0: the shape of the style. */
export const shapeCodes = {
  circle: 1,
  square: 2,
  diamond: 3,
  triangle: 4,
  'triangle-down': 5,
  hexagon: 6,
  star: 7,
} as const;
type ShapeName = keyof typeof shapeCodes;

/** Words of programs for graphs: Gephi, yEd, Graphviz, Pajek, Cytoscape, GUESS. */
const words: readonly (readonly [RegExp, ShapeName])[] = [
  [/inv.*triangle|triangle.?down|^vee$|triangle2/, 'triangle-down'],
  [/triangle|trapez/, 'triangle'],
  [/diamond|rhomb/, 'diamond'],
  [/hexagon|octagon|pentagon|polygon|heptagon/, 'hexagon'],
  [/star/, 'star'],
  [/circle|ellipse|disc|disk|oval|round$|point|sphere/, 'circle'],
  [/square|rect|box|cube|parallelogram|folder|note|component|record|tab/, 'square'],
  // The numbers of GDF.
  [/^[1346]$/, 'square'],
  [/^[25]$/, 'circle'],
];

/** The number of the shape that a text names, such as 'roundrectangle'; 0: it names none. */
export function shapeCodeOf(text: string): number {
  const wanted = text.trim().toLowerCase();
  const found = words.find(([pattern]) => pattern.test(wanted));
  return found === undefined ? 0 : shapeCodes[found[1]];
}

/** Corners for radius 1, y downwards; undefined: a circle or the shape of the style. */
export function cornersOfShape(code: number): readonly (readonly [x: number, y: number])[] | undefined {
  return corners.get(code);
}

/** Distance of the sides from the centre for radius 1. */
export function apothemOfShape(code: number): number {
  const all = corners.get(code);
  if (all === undefined) return 1;
  const [[ax, ay], [bx, by]] = [all[0]!, all[1]!];
  return Math.abs(ax * by - ay * bx) / Math.hypot(bx - ax, by - ay);
}

/** Half the side of a square for radius 1: its area is about that of the circle. */
export const squareHalf = 0.88;
/** Radius of the inner corners of a star. */
export const starInner = 0.45;

const ring = (count: number, startTurns: number, radiusOf: (corner: number) => number = () => 1) =>
  Array.from({ length: count }, (_, corner) => {
    const angle = 2 * Math.PI * (startTurns + corner / count);
    return [radiusOf(corner) * Math.sin(angle), -radiusOf(corner) * Math.cos(angle)] as const;
  });

const corners = new Map<number, readonly (readonly [number, number])[]>([
  [shapeCodes.square, ring(4, 1 / 8, () => squareHalf * Math.SQRT2)],
  [shapeCodes.diamond, ring(4, 0)],
  [shapeCodes.triangle, ring(3, 0)],
  [shapeCodes['triangle-down'], ring(3, 1 / 2)],
  [shapeCodes.hexagon, ring(6, 1 / 12)],
  [shapeCodes.star, ring(10, 0, (corner) => (corner % 2 === 0 ? 1 : starInner))],
]);
