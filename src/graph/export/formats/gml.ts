import type { DataFormat } from '../data-format.ts';
import type { ExportColumn, ExportGraph } from '../export-graph.ts';

/** GML, http://www.fim.uni-passau.de/fileadmin/files/lehrstuhl/brandenburg/projekte/gml/gml-technical-report.pdf: ids are numbers, so `orreryId` has the id. */
export default {
  id: 'gml',
  label: 'GML',
  description: 'igraph, NetworkX, Gephi, yEd',
  extension: 'gml',
  mediaType: 'text/plain',
  order: 53,
  *write({ model, vertices, edges, vertexColumns, edgeColumns, look }: ExportGraph) {
    const { vertexIds, edgeIds, sources, targets, positions } = model;
    const isDirected = look === undefined || edges.length === 0 || !edges.every(look.isUndirected);
    const vertexMembers = membersOf(vertexColumns.filter(({ name }) => name !== 'x' && name !== 'y'));
    const edgeMembers = membersOf(edgeColumns);
    const numbers = new Map(vertices.map((vertex, number) => [vertex, number]));
    yield `Creator "Orrery"\ngraph\n[\n  directed ${isDirected ? 1 : 0}\n`;
    for (const [number, vertex] of vertices.entries()) {
      const [x, y] = [positions[2 * vertex]!, positions[2 * vertex + 1]!];
      const fill = look === undefined ? '' : ` fill "${look.colorOf(vertex)}"`;
      const size =
        look === undefined
          ? ''
          : ` w ${real(2 * look.radiusOf(vertex))} h ${real(2 * look.radiusOf(vertex))}`;
      const graphics = `    graphics\n    [\n      x ${real(x)} y ${real(y)}${size}${fill}\n    ]\n`;
      const own = `    id ${number}\n    orreryId ${quoted(vertexIds.at(vertex)!)}\n`;
      yield `  node\n  [\n${own}${vertexMembers(vertex)}${graphics}  ]\n`;
    }
    for (const edge of edges) {
      const ends = `    source ${numbers.get(sources[edge]!)!}\n    target ${numbers.get(targets[edge]!)!}\n`;
      const color = look?.edgeColorOf(edge);
      const width = look === undefined ? '' : ` width ${real(look.edgeWidthOf(edge))}`;
      const graphics =
        look === undefined
          ? ''
          : `    graphics\n    [\n     ${color === undefined ? '' : ` fill "${color}"`}${width}\n    ]\n`;
      yield `  edge\n  [\n    id ${quoted(edgeIds.at(edge)!)}\n${ends}${edgeMembers(edge)}${graphics}  ]\n`;
    }
    yield ']\n';
  },
} satisfies DataFormat;

/** Keys of the format itself. */
const reserved = new Set(['id', 'source', 'target', 'graphics', 'orreryid', 'labelgraphics']);

/** Keys have ASCII letters, digits and underscores, and begin with a letter. */
function membersOf(columns: readonly ExportColumn[]): (index: number) => string {
  const taken = new Set(reserved);
  const named = columns.map((column) => {
    const base = column.name.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?![A-Za-z])/, 'a');
    let key = base;
    for (let number = 2; taken.has(key.toLowerCase()); number++) key = `${base}_${number}`;
    taken.add(key.toLowerCase());
    return { key, column };
  });
  return (index) =>
    named
      .map(({ key, column }) => {
        const value = column.valueOf(index);
        return value === undefined ? '' : `    ${key} ${textOf(value)}\n`;
      })
      .join('');
}

/** The format has no truth values: they are 1 and 0, as NetworkX writes them. */
function textOf(value: string | number | boolean): string {
  if (typeof value === 'string') return quoted(value);
  return typeof value === 'boolean' ? String(Number(value)) : real(value);
}

function real(value: number): string {
  return Number.isFinite(value) ? String(value) : '0';
}

/** Characters beyond ASCII, quotes and line breaks are entities. */
function quoted(text: string): string {
  const escaped = text.replace(/["&]|[^ -~]/gu, (character) => `&#${character.codePointAt(0)};`);
  return `"${escaped}"`;
}
