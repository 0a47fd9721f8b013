import type { EdgeDefinition } from '../../../../protocol/api/gharial.ts';

interface SchemaVertex {
  readonly name: string;
  readonly count: number | undefined;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Baseline of the name; the count is one line below. Names of the upper half are above their discs. */
  readonly nameY: number;
}

interface SchemaEdge {
  /** Edge collections between these vertex collections, in this direction. */
  readonly collections: readonly string[];
  readonly from: string;
  readonly to: string;
  /** Path of an SVG, from the outline of one disc to that of the other. */
  readonly path: string;
  /** Place of the name. */
  readonly labelX: number;
  readonly labelY: number;
}

interface SchemaGraph {
  readonly vertices: readonly SchemaVertex[];
  readonly edges: readonly SchemaEdge[];
}

const minRadius = 9;
const maxRadius = 24;
/** Share of the distance by which an edge bends, so that both directions can be told apart. */
const bend = 0.16;

/** Vertex collections on a circle, sized by their counts, and edge definitions as edges. */
export function schemaGraph(
  collections: readonly string[],
  definitions: readonly EdgeDefinition[],
  counts: ReadonlyMap<string, number>,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): SchemaGraph {
  const max = Math.max(1, ...collections.map((name) => counts.get(name) ?? 0));
  const isAlone = collections.length === 1;
  // Two collections lie beside each other.
  const firstAngle = collections.length === 2 ? Math.PI : -Math.PI / 2;
  const vertices = collections.map((name, place): SchemaVertex => {
    const angle = firstAngle + (2 * Math.PI * place) / collections.length;
    const count = counts.get(name);
    const share = Math.sqrt((count ?? 0) / max);
    const radius = minRadius + share * (maxRadius - minRadius);
    const y = heightPx / 2 + (isAlone ? 0 : Math.sin(angle) * (heightPx / 2 - 58));
    return {
      name,
      count,
      x: widthPx / 2 + (isAlone ? 0 : Math.cos(angle) * (widthPx / 2 - 60)),
      y,
      radius,
      nameY: isUpper(y, heightPx) ? y - radius - 18 : y + radius + 13,
    };
  });
  const byName = new Map(vertices.map((vertex) => [vertex.name, vertex]));
  const pairs = new Map<string, { from: SchemaVertex; to: SchemaVertex; collections: string[] }>();
  for (const { collection, from, to } of definitions) {
    for (const source of from) {
      for (const target of to) {
        const [start, end] = [byName.get(source), byName.get(target)];
        if (start === undefined || end === undefined) continue;
        const pair = pairs.get(`${source} ${target}`) ?? { from: start, to: end, collections: [] };
        pair.collections.push(collection);
        pairs.set(`${source} ${target}`, pair);
      }
    }
  }
  return { vertices, edges: [...pairs.values()].map(toEdge) };
}

function isUpper(y: number, heightPx: number): boolean {
  return y < heightPx / 2 - 1;
}

function toEdge(pair: { from: SchemaVertex; to: SchemaVertex; collections: readonly string[] }): SchemaEdge {
  const { from, to, collections } = pair;
  const base = { collections, from: from.name, to: to.name };
  if (from === to) {
    const { x, y, radius: r } = from;
    // On the side without the name.
    const side = from.nameY < y ? 1 : -1;
    const [near, far] = [y + side * r * 0.8, y + side * (r + 34)];
    const path = `M ${x - r * 0.6} ${near} C ${x - 30} ${far}, ${x + 30} ${far}, ${x + r * 0.6} ${near + 3 * side}`;
    return { ...base, path, labelX: x, labelY: y + side * (r + 28) + (side > 0 ? 10 : 0) };
  }
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const middleX = (from.x + to.x) / 2 - dy * bend;
  const middleY = (from.y + to.y) / 2 + dx * bend;
  const start = towards(from, middleX, middleY, from.radius + 1);
  const end = towards(to, middleX, middleY, to.radius + 5);
  return {
    ...base,
    path: `M ${start.x} ${start.y} Q ${middleX} ${middleY} ${end.x} ${end.y}`,
    labelX: (from.x + to.x) / 2 - (dy / length) * length * bend * 0.6,
    labelY: (from.y + to.y) / 2 + (dx / length) * length * bend * 0.6,
  };
}

function towards({ x, y }: SchemaVertex, targetX: number, targetY: number, distance: number) {
  const length = Math.hypot(targetX - x, targetY - y) || 1;
  return { x: x + ((targetX - x) / length) * distance, y: y + ((targetY - y) / length) * distance };
}
