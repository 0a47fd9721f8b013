import { extentOf } from '../../../lib/number-range.ts';
import type { DataFormat } from '../data-format.ts';
import type { ExportGraph } from '../export-graph.ts';

/** Pajek, http://mrvar.fdv.uni-lj.si/pajek/: labels, positions and weights. It has no other attributes, no quotes and no line breaks in labels. */
export default {
  id: 'pajek',
  label: 'Pajek',
  description: 'Pajek, NetworkX, igraph',
  extension: 'net',
  mediaType: 'text/plain',
  order: 54,
  *write({ name, model, vertices, edges, edgeColumns, look }: ExportGraph) {
    const { sources, targets, positions } = model;
    const numbers = new Map(vertices.map((vertex, number) => [vertex, number + 1]));
    const [toX, toY] = [0, 1].map((axis) => shareOf(vertices.map((vertex) => positions[2 * vertex + axis]!)));
    yield `*Network ${name.replace(/\s+/g, ' ')}\n*Vertices ${vertices.length}\n`;
    for (const [number, vertex] of vertices.entries()) {
      const place = `${toX!(positions[2 * vertex]!)} ${toY!(positions[2 * vertex + 1]!)} 0.5000`;
      yield `${number + 1} ${quoted(model.labelOf(vertex))} ${place}\n`;
    }
    const weight = edgeColumns.find(({ name: column }) => column === 'weight');
    const line = (edge: number) => {
      const value = Number(weight?.valueOf(edge) ?? 1);
      const ends = `${numbers.get(sources[edge]!)!} ${numbers.get(targets[edge]!)!}`;
      return `${ends} ${Number.isFinite(value) ? value : 1}\n`;
    };
    const isUndirected = (edge: number) => look?.isUndirected(edge) === true;
    yield '*Arcs\n';
    for (const edge of edges) if (!isUndirected(edge)) yield line(edge);
    yield '*Edges\n';
    for (const edge of edges) if (isUndirected(edge)) yield line(edge);
  },
} satisfies DataFormat;

/** Positions are shares of the picture. */
function shareOf(values: readonly number[]): (value: number) => string {
  const [low, high] = extentOf(values) ?? [0, 0];
  const span = high - low;
  return (value) =>
    (span > 0 && Number.isFinite(value) ? 0.05 + (0.9 * (value - low)) / span : 0.5).toFixed(4);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', "'").replace(/\s+/g, ' ')}"`;
}
