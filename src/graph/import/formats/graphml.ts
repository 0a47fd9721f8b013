import { ImportError, type ImportedEdge, type ImportedVertex } from '../ImportedGraph.ts';
import type { ImportFormat } from '../import-format.ts';
import { rgbColor } from '../lib/file-color.ts';
import { readXml, type XmlElement } from '../lib/read-xml.ts';
import { toNumber, typedText } from '../lib/typed-text.ts';
import { readDrawing, type YedDrawing } from '../lib/yed-drawing.ts';

interface Key {
  readonly name: string;
  readonly type: string;
  readonly domain: string;
  /** True for the graphics and resources of yEd. */
  readonly isDrawing: boolean;
  fallback: string | undefined;
}

interface Open {
  readonly kind: 'node' | 'edge';
  readonly element: XmlElement;
  readonly values: Map<string, string>;
  /** The drawing of yEd. */
  readonly drawing: YedDrawing;
}

/**
 * http://graphml.graphdrawing.org/primer/graphml-primer.html, with the drawings of yEd, the look that Gephi writes, and the
 * labels of Neo4j and TinkerPop. Hyperedges and ports are left out.
 */
export default {
  id: 'graphml',
  label: 'GraphML',
  extensions: ['graphml'],
  detects: (start) => /^(<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|\s)*<(\w+:)?graphml[\s>]/.test(start),
  async read(chunks, graph, { file, signal }) {
    const keys = new Map<string, Key>();
    const open: Open[] = [];
    let isGraphml = false;
    /** Of the open graphs: whether their edges are directed. */
    const directed: boolean[] = [];
    let data: string | undefined;
    let keyId: string | undefined;
    const attributesOf = ({ kind, values }: Open) => {
      const attributes = new Map<string, string>();
      for (const [id, { name, type, domain, fallback }] of keys) {
        const value = values.get(id) ?? (domain === kind || domain === 'all' ? fallback : undefined);
        const text = value === undefined ? undefined : typedText(value, type);
        if (text !== undefined) attributes.set(name, text);
      }
      return attributes;
    };
    await readXml(
      chunks,
      {
        open(element) {
          const { name, attributes, line } = element;
          if (name === 'graphml') isGraphml = true;
          else if (name === 'graph') directed.push(attributes.edgedefault !== 'undirected');
          else if (name === 'key') {
            keyId = attributes.id ?? '';
            keys.set(keyId, {
              name: attributes['attr.name'] ?? keyId,
              type: attributes['attr.type'] ?? 'string',
              domain: attributes.for ?? 'all',
              isDrawing: attributes['yfiles.type'] !== undefined,
              fallback: undefined,
            });
          } else if (name === 'node' || name === 'edge')
            open.push({ kind: name, element, values: new Map(), drawing: {} });
          else if (name === 'data') data = attributes.key;
          else if (name === 'hyperedge') graph.refuse(file, line, 'Hyperedges are not supported.');
          else if (name === 'port') graph.notes.add('The ports of the vertices are left out.');
          else if (open.length > 0) readDrawing(open.at(-1)!.drawing, element);
        },
        close(name, text) {
          if (name === 'data') {
            // The drawing of yEd is no attribute.
            if (data !== undefined && keys.get(data)?.isDrawing !== true) open.at(-1)?.values.set(data, text);
            data = undefined;
          } else if (name === 'default' && keyId !== undefined)
            // yEd declares empty texts as default values.
            keys.get(keyId)!.fallback = text.trim() === '' ? undefined : text;
          else if (name === 'key') keyId = undefined;
          else if (name === 'graph') directed.pop();
          else if (name === 'NodeLabel' || name === 'EdgeLabel') {
            const drawing = open.at(-1)?.drawing;
            if (drawing !== undefined && text.trim() !== '') drawing.label ??= text.trim();
          } else if (name === 'node' || name === 'edge') {
            const ended = open.pop()!;
            const values = attributesOf(ended);
            const { drawing } = ended;
            if (drawing.label !== undefined && !values.has('label')) {
              values.set('label', JSON.stringify(drawing.label));
            }
            const parent = open.at(-1);
            if (name === 'node' && parent?.kind === 'node')
              values.set('group', JSON.stringify(parent.drawing.label ?? parent.element.attributes.id));
            if (name === 'edge') graph.addEdge(edgeOf(ended, values, directed.at(-1) ?? true), file);
            else graph.addVertex(vertexOf(ended, values), file);
          }
        },
      },
      signal,
    );
    if (!isGraphml) throw new ImportError('The file is not GraphML: it has no element <graphml>.');
  },
} satisfies ImportFormat;

function edgeOf({ element, drawing }: Open, values: Map<string, string>, isDirected: boolean): ImportedEdge {
  const { id, source = '', target = '', directed, label } = element.attributes;
  // Neo4j and TinkerPop write the type of an edge as `label` and `labelE`.
  const type = label ?? textOf(values.get('labelE'));
  return {
    id,
    from: source,
    to: target,
    isDirected: directed === undefined ? isDirected && drawing.hasArrows !== false : directed === 'true',
    type,
    look: { color: drawing.color, width: drawing.size },
    attributes: values,
    line: element.line,
  };
}

function vertexOf({ element, drawing }: Open, values: Map<string, string>): ImportedVertex {
  const { id = '', labels } = element.attributes;
  const types = labels ?? textOf(values.get('labels') ?? values.get('labelV'));
  const gephi = gephiLook(values);
  const [x, y] = [toNumber(values.get('x')), toNumber(values.get('y'))];
  const position = x === undefined || y === undefined ? drawing.position : { x, y };
  const label = textOf(values.get('label') ?? values.get('name'));
  const { color, size, shape } = drawing;
  return {
    id,
    label,
    position: gephi?.position ?? position,
    look: { color: gephi?.color ?? color, size: gephi?.size ?? size, shape },
    type: types?.replace(/^:/, '').replaceAll(':', ';'),
    attributes: values,
    line: element.line,
  };
}

/** Gephi writes the look of a vertex as attributes, its y axis points upwards. They are removed from `values`. */
function gephiLook(values: Map<string, string>) {
  const [red, green, blue] = ['r', 'g', 'b'].map((name) => toNumber(values.get(name)));
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const [x, y, size] = ['x', 'y', 'size'].map((name) => toNumber(values.get(name)));
  for (const name of ['r', 'g', 'b', 'x', 'y', 'size']) values.delete(name);
  return {
    color: rgbColor(red, green, blue),
    size,
    position: x === undefined || y === undefined ? undefined : { x, y: -y },
  };
}

function textOf(json: string | undefined): string | undefined {
  return json === undefined ? undefined : String(JSON.parse(json));
}
