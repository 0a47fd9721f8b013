import type { ImportedGraph } from '../ImportedGraph.ts';
import { withoutEntities } from './entities.ts';
import { fileColor } from './file-color.ts';
import { plainText } from './plain-text.ts';
import { toNumber } from './typed-text.ts';

/** Texts by attribute, as in the file. */
export type DotAttributes = ReadonlyMap<string, string>;

/** A vertex of Graphviz. */
export interface DotVertex {
  readonly attributes: Map<string, string>;
  /** The label of its cluster. */
  group: string | undefined;
  readonly line: number;
}

/** Points of an inch: sizes are in inches, positions in points. */
const pointsPerInch = 72;

/** Attributes that are the look of a vertex or edge, or places that Graphviz has found. */
const drawnByVertices = [
  'label',
  'pos',
  'width',
  'height',
  'color',
  'fillcolor',
  'shape',
  'style',
  'rects',
  'vertices',
  'xlp',
];
const drawnByEdges = [
  'label',
  'id',
  'pos',
  'color',
  'penwidth',
  'style',
  'arrowhead',
  'arrowtail',
  'dir',
  'lp',
  'xlp',
  'head_lp',
  'tail_lp',
];

/** Adds a vertex with the look, the position and the label that Graphviz gives it. */
export function addDotVertex(
  graph: ImportedGraph,
  id: string,
  { attributes, group, line }: DotVertex,
  file: string,
): void {
  const shape = attributes.get('shape');
  const given = labelOf(attributes.get('label'), id) ?? labelOf(attributes.get('xlabel'), id);
  const label = (shape?.endsWith('ecord') ? recordText(given) : given) ?? attributes.get('name');
  const pos = /^(-?[\d.e+-]+),(-?[\d.e+-]+)/i.exec(attributes.get('pos') ?? '');
  const [x, y] = [toNumber(pos?.[1]), toNumber(pos?.[2])];
  const width = toNumber(attributes.get('width'));
  const values = valuesOf(attributes, drawnByVertices);
  if (label !== undefined) values.set('label', JSON.stringify(label));
  if (group !== undefined) values.set('group', JSON.stringify(group));
  graph.addVertex(
    {
      id,
      label,
      // The y axis of Graphviz points upwards.
      position: x === undefined || y === undefined ? undefined : { x, y: -y },
      look: {
        color: fileColor(attributes.get('fillcolor') ?? attributes.get('color')),
        size: width === undefined ? undefined : width * pointsPerInch,
        shape,
      },
      attributes: values,
      line,
    },
    file,
  );
}

/** Adds an edge with its look and its label. */
export function addDotEdge(
  graph: ImportedGraph,
  {
    from,
    to,
    attributes,
    isDirected,
    line,
  }: {
    readonly from: string;
    readonly to: string;
    readonly attributes: DotAttributes;
    readonly isDirected: boolean;
    readonly line: number;
  },
  file: string,
): void {
  const values = valuesOf(attributes, drawnByEdges);
  const label = labelOf(attributes.get('label') ?? attributes.get('xlabel'), '');
  if (label !== undefined) values.set('label', JSON.stringify(label));
  graph.addEdge(
    {
      id: attributes.get('id'),
      from,
      to,
      isDirected: isDirected && attributes.get('dir') !== 'none',
      look: { color: fileColor(attributes.get('color')), width: toNumber(attributes.get('penwidth')) },
      attributes: values,
      line,
    },
    file,
  );
}

/** A label without the marks of Graphviz: `\N` is the name, `\n`, `\l` and `\r` end a line. */
function labelOf(text: string | undefined, name: string): string | undefined {
  if (text === undefined || text === '\\N') return undefined;
  return withoutEntities(unescaped(text, name)).trimEnd();
}

function unescaped(text: string, name: string): string {
  return text.replace(/\\([nlrN\\])/g, (_, mark: string) =>
    mark === '\\' ? mark : mark === 'N' ? name : '\n',
  );
}

/** The fields of a record: `{<port> left | {middle | right}}` → 'left | middle | right'. */
function recordText(label: string | undefined): string | undefined {
  return label
    ?.replace(/(\\.)|<[^>]*>|[{}]/g, (_, escaped: string | undefined) => escaped?.slice(1) ?? '')
    .split('|')
    .map((field) => field.trim())
    .filter((field) => field !== '')
    .join(' | ');
}

function valuesOf(attributes: DotAttributes, left: readonly string[]): Map<string, string> {
  return new Map(
    [...attributes]
      // Names such as `_draw_`: drawing instructions of xdot.
      .filter(([name]) => !left.includes(name) && !/^_\w*draw_$/.test(name))
      .map(([name, text]) => [name, plainText(unescaped(text, '\\N'))]),
  );
}
