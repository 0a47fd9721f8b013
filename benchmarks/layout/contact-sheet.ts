import { escapeXml } from '../../src/graph/export/xml.ts';
import type { GeneratedGraph } from '../../workers/lib/generators/EdgeWriter.ts';

/** A layout with the caption of its picture. */
export interface SheetPicture {
  /** Title of the row, such as the graph; consecutive pictures with the same title are in one row. */
  readonly row: string;
  readonly caption: string;
  readonly graph: GeneratedGraph;
  /** Float32, x, y interleaved, by vertex. */
  readonly positions: Float32Array;
}

/** Width and height of a picture, and its margin, in SVG units. */
const size = 600;
const margin = 10;
const captionHeight = 24;
const maxEdges = 100_000;
/**
 * Number of edges in one path. Lines of the same path do not add up where they cross, lines of different paths
 * do.
 */
const edgesPerPath = 250;

/**
 * An SVG document with a picture of each layout: one row per title, thin translucent lines, captions below.
 * Graphs with more than 100,000 edges are sampled evenly. O(V + E).
 */
export function toContactSheet(pictures: readonly SheetPicture[]): string {
  const cells: string[] = [];
  let row = -1;
  let column = 0;
  let columns = 0;
  pictures.forEach((picture, at) => {
    if (picture.row === pictures[at - 1]?.row) column++;
    else {
      row++;
      column = 0;
    }
    columns = Math.max(columns, column + 1);
    cells.push(toCell(picture, column * (size + margin), row * (size + captionHeight + margin)));
  });
  const width = columns * (size + margin);
  const height = (row + 1) * (size + captionHeight + margin);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...cells,
    '</svg>\n',
  ].join('\n');
}

function toCell({ row, caption, graph, positions }: SheetPicture, left: number, top: number): string {
  const text = escapeXml(`${row}: ${caption}`);
  return [
    `<g transform="translate(${left} ${top})">`,
    `<g fill="none" stroke="#123" stroke-width="0.5" stroke-opacity="${toOpacity(graph.sources.length)}">`,
    ...toPaths(graph, positions).map((path) => `<path d="${path}"/>`),
    '</g>',
    `<text x="${size / 2}" y="${size + 17}" text-anchor="middle" font-family="sans-serif" font-size="15">${text}</text>`,
    '</g>',
  ].join('\n');
}

/** Lines of large graphs are more transparent, so that dense areas are not uniformly dark. */
const toOpacity = (edgeCount: number) => Math.max(0.04, Math.min(0.6, 60 / edgeCount ** 0.55)).toFixed(2);

function toPaths({ sources, targets }: GeneratedGraph, positions: Float32Array): string[] {
  const toPoint = fitInto(positions);
  const stride = Math.max(1, sources.length / maxEdges);
  const paths: string[] = [];
  let path: string[] = [];
  for (let nth = 0; nth * stride < sources.length; nth++) {
    const edge = Math.floor(nth * stride);
    path.push(`M${toPoint(sources[edge]!)}L${toPoint(targets[edge]!)}`);
    if (path.length < edgesPerPath) continue;
    paths.push(path.join(''));
    path = [];
  }
  if (path.length > 0) paths.push(path.join(''));
  return paths;
}

/** Scales the positions uniformly into the square of a picture. */
function fitInto(positions: Float32Array): (vertex: number) => string {
  const [min, max] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ] as [[number, number], [number, number]];
  positions.forEach((value, slot) => {
    const axis = slot % 2;
    min[axis] = Math.min(min[axis]!, value);
    max[axis] = Math.max(max[axis]!, value);
  });
  const extent = Math.max(max[0] - min[0], max[1] - min[1]);
  const scale = extent > 0 ? (size - 2 * margin) / extent : 0;
  const toCoordinate = (vertex: number, axis: 0 | 1) =>
    (size / 2 + (positions[2 * vertex + axis]! - (min[axis] + max[axis]) / 2) * scale).toFixed(1);
  return (vertex) => `${toCoordinate(vertex, 0)} ${toCoordinate(vertex, 1)}`;
}
