import { ImportError } from '../ImportedGraph.ts';
import type { ImportFormat } from '../import-format.ts';
import { fileColor, rgbColor } from '../lib/file-color.ts';
import { readXml, type XmlElement } from '../lib/read-xml.ts';
import { toNumber, typedText } from '../lib/typed-text.ts';

interface Attribute {
  readonly title: string;
  readonly type: string;
  fallback: string | undefined;
}

interface Open {
  readonly element: XmlElement;
  readonly values: Map<string, string>;
  position: { readonly x: number; readonly y: number } | undefined;
  /** The values of `viz`. */
  color?: string | undefined;
  size?: number | undefined;
  thickness?: number | undefined;
  shape?: string | undefined;
  /** Times of a dynamic element as JSON. */
  readonly spells: string[];
}

/**
 * GEXF 1.1 to 1.3, https://gexf.net/schema.html, with the colours, sizes, shapes and positions of `viz`. The times of a
 * dynamic graph are read as attributes `start`, `end` and `spells`, the parent of a vertex as `parent`.
 */
export default {
  id: 'gexf',
  label: 'GEXF',
  extensions: ['gexf'],
  detects: (start) => /^(<\?xml[^>]*>|<!--[\s\S]*?-->|\s)*<(\w+:)?gexf[\s>]/.test(start),
  async read(chunks, graph, { file, signal }) {
    const classes = { node: new Map<string, Attribute>(), edge: new Map<string, Attribute>() };
    let current: Map<string, Attribute> | undefined;
    let declared: Attribute | undefined;
    const open: Open[] = [];
    let isGexf = false;
    let defaultType = 'undirected';
    const attributesOf = (kind: 'node' | 'edge', { element, values, spells }: Open) => {
      const attributes = new Map<string, string>();
      const { label, weight, kind: edgeKind, start, end, pid } = element.attributes;
      if (label !== undefined) attributes.set('label', JSON.stringify(label));
      if (kind === 'edge' && weight !== undefined)
        attributes.set('weight', typedText(weight, 'double') ?? '1');
      if (kind === 'edge' && edgeKind !== undefined) attributes.set('kind', JSON.stringify(edgeKind));
      if (start !== undefined) attributes.set('start', JSON.stringify(start));
      if (end !== undefined) attributes.set('end', JSON.stringify(end));
      if (pid !== undefined) attributes.set('parent', JSON.stringify(pid));
      if (spells.length > 0) attributes.set('spells', `[${spells.join(',')}]`);
      for (const [id, { title, type, fallback }] of classes[kind]) {
        const value = values.get(id) ?? fallback;
        const text = value === undefined ? undefined : typedText(value, type);
        if (text !== undefined) attributes.set(title, text);
      }
      return attributes;
    };
    await readXml(
      chunks,
      {
        open(element) {
          const { name, attributes } = element;
          if (name === 'gexf') isGexf = true;
          else if (name === 'graph') defaultType = attributes.defaultedgetype ?? defaultType;
          else if (name === 'attributes') current = attributes.class === 'edge' ? classes.edge : classes.node;
          else if (name === 'attribute' && current !== undefined) {
            const { id = '', title = id, type = 'string' } = attributes;
            declared = { title, type, fallback: undefined };
            current.set(id, declared);
          } else if (name === 'node' || name === 'edge') {
            open.push({ element, values: new Map(), position: undefined, spells: [] });
          } else if (name === 'attvalue') {
            const id = attributes.for ?? attributes.id;
            if (id !== undefined) open.at(-1)?.values.set(id, attributes.value ?? '');
          } else if (name === 'position') {
            const [x, y] = [toNumber(attributes.x), toNumber(attributes.y)];
            const last = open.at(-1);
            // The y axis of Gephi points upwards.
            if (last !== undefined && x !== undefined && y !== undefined) last.position = { x, y: -y };
          } else if (open.length > 0) readLook(open.at(-1)!, element);
        },
        close(name, text) {
          if (name === 'attributes') current = undefined;
          else if (name === 'default' && declared !== undefined) declared.fallback = text;
          else if (name === 'attribute') declared = undefined;
          else if (name === 'node' || name === 'edge') {
            const ended = open.pop()!;
            const { attributes, line } = ended.element;
            const values = attributesOf(name, ended);
            const { color, size, thickness, shape } = ended;
            if (name === 'edge') {
              const { id, source = '', target = '', type = defaultType } = attributes;
              graph.addEdge(
                {
                  id,
                  from: source,
                  to: target,
                  isDirected: type === 'directed',
                  look: { color, width: thickness },
                  attributes: values,
                  line,
                },
                file,
              );
            } else {
              const { id = '', label } = attributes;
              const look = { color, size, shape };
              graph.addVertex({ id, label, position: ended.position, look, attributes: values, line }, file);
            }
          }
        },
      },
      signal,
    );
    if (!isGexf) throw new ImportError('The file is not GEXF: it has no element <gexf>.');
  },
} satisfies ImportFormat;

/** The elements of `viz` and the times inside a vertex or an edge. */
function readLook(open: Open, { name, attributes }: XmlElement): void {
  const { r, g, b, hex, value, start, end } = attributes;
  if (name === 'color') {
    open.color = hex === undefined ? rgbColor(Number(r), Number(g), Number(b)) : fileColor(hex);
  } else if (name === 'size') open.size = toNumber(value);
  else if (name === 'thickness') open.thickness = toNumber(value);
  else if (name === 'shape') open.shape = value;
  else if (name === 'spell') open.spells.push(JSON.stringify({ start, end }));
}
