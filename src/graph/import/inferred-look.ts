import { ImportedGraph, type ImportedVertex } from './ImportedGraph.ts';
import { fileColor, rgbColor } from './lib/file-color.ts';
import { toNumber } from './lib/typed-text.ts';

type Attributes = ReadonlyMap<string, string>;

/**
 * The graph with the look that programs write as plain attributes, because their format has no look: igraph and NetworkX
 * `color`, `size`, `shape`, `x`, `y`; the GraphML of Gephi `r`, `g`, `b`. A look that the format has is kept.
 */
export function withInferredLook(graph: ImportedGraph): ImportedGraph {
  const vertices = [...graph.vertices.values()];
  const hasLook = vertices.some(({ look }) => look?.color !== undefined || look?.size !== undefined);
  const places = placesOf(vertices);
  const colors = hasLook ? undefined : colorsOf(vertices);
  const sizes = hasLook ? undefined : sizesOf(vertices);
  if (places === undefined && colors === undefined && sizes === undefined) return graph;
  const result = new ImportedGraph();
  result.isOwnExport = graph.isOwnExport;
  vertices.forEach((vertex, number) => {
    const look = { ...vertex.look, ...colors?.(vertex), ...sizes?.(vertex) };
    result.vertices.set(vertex.id, { ...vertex, look, position: places?.[number] ?? vertex.position });
  });
  result.edges.push(...graph.edges);
  return result;
}

/** Gephi writes y upwards. */
const isOfGephi = (attributes: Attributes) => ['r', 'g', 'b', 'x', 'y'].every((name) => attributes.has(name));

function placesOf(vertices: readonly ImportedVertex[]): readonly ImportedVertex['position'][] | undefined {
  const isGephi = vertices.every(({ attributes }) => isOfGephi(attributes));
  if (!isGephi && vertices.some(({ position }) => position !== undefined)) return undefined;
  const places = vertices.map(({ attributes }) => {
    const [x, y] = [numberOf(attributes, 'x'), numberOf(attributes, 'y')];
    return x === undefined || y === undefined ? undefined : { x, y: isGephi ? -y : y };
  });
  return places.length > 0 && places.every((place) => place !== undefined) ? places : undefined;
}

function colorsOf(vertices: readonly ImportedVertex[]) {
  const colorAt = ({ attributes }: ImportedVertex): string | undefined => {
    const [red, green, blue] = ['r', 'g', 'b'].map((name) => numberOf(attributes, name) ?? Number.NaN);
    const raw = attributes.get('color');
    return raw?.startsWith('"') ? fileColor(String(JSON.parse(raw))) : rgbColor(red!, green!, blue!);
  };
  const isUnknown = (vertex: ImportedVertex) =>
    vertex.attributes.has('color') && colorAt(vertex) === undefined;
  if (vertices.some(isUnknown) || vertices.every((vertex) => colorAt(vertex) === undefined)) return undefined;
  return (vertex: ImportedVertex) => ({ color: colorAt(vertex) });
}

/** Sizes are drawn if all vertices have one. */
function sizesOf(vertices: readonly ImportedVertex[]) {
  const sizeAt = ({ attributes }: ImportedVertex) => numberOf(attributes, 'size');
  const isSized = vertices.length > 0 && vertices.every((vertex) => (sizeAt(vertex) ?? 0) > 0);
  return isSized ? (vertex: ImportedVertex) => ({ size: sizeAt(vertex) }) : undefined;
}

function numberOf(attributes: Attributes, name: string): number | undefined {
  const raw = attributes.get(name);
  return raw === undefined || !/^"?-?[\d.]/.test(raw) ? undefined : toNumber(raw.replaceAll('"', ''));
}
