import { ImportError } from '../ImportedGraph.ts';
import type { ImportFormat } from '../import-format.ts';
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

/** http://graphml.graphdrawing.org/primer/graphml-primer.html, with the drawings of yEd. Hyperedges and ports are left out. */
export default {
  id: 'graphml',
  label: 'GraphML',
  extensions: ['graphml'],
  detects: (start) => /^(<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|\s)*<(\w+:)?graphml[\s>]/.test(start),
  async read(chunks, graph, { file, signal }) {
    const keys = new Map<string, Key>();
    const open: Open[] = [];
    let isGraphml = false;
    let defaultDirected = true;
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
          else if (name === 'graph') defaultDirected = attributes.edgedefault !== 'undirected';
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
          } else if (name === 'default' && keyId !== undefined) keys.get(keyId)!.fallback = text;
          else if (name === 'key') keyId = undefined;
          else if (name === 'NodeLabel' || name === 'EdgeLabel') {
            const drawing = open.at(-1)?.drawing;
            if (drawing !== undefined && text.trim() !== '') drawing.label ??= text.trim();
          } else if (name === 'node' || name === 'edge') {
            const ended = open.pop()!;
            const { attributes, line } = ended.element;
            const values = attributesOf(ended);
            const { drawing } = ended;
            if (drawing.label !== undefined && !values.has('label')) {
              values.set('label', JSON.stringify(drawing.label));
            }
            const parent = open.at(-1);
            if (name === 'node' && parent?.kind === 'node')
              values.set('group', JSON.stringify(parent.drawing.label ?? parent.element.attributes.id));
            if (name === 'edge') {
              const { id, source = '', target = '', directed } = attributes;
              graph.addEdge(
                {
                  id,
                  from: source,
                  to: target,
                  isDirected: directed === undefined ? defaultDirected : directed === 'true',
                  look: { color: drawing.color, width: drawing.size },
                  attributes: values,
                  line,
                },
                file,
              );
            } else {
              const [x, y] = [toNumber(values.get('x')), toNumber(values.get('y'))];
              const position = x === undefined || y === undefined ? drawing.position : { x, y };
              const label = textOf(values.get('label') ?? values.get('name'));
              const { color, size, shape } = drawing;
              graph.addVertex(
                {
                  id: attributes.id ?? '',
                  label,
                  position,
                  look: { color, size, shape },
                  attributes: values,
                  line,
                },
                file,
              );
            }
          }
        },
      },
      signal,
    );
    if (!isGraphml) throw new ImportError('The file is not GraphML: it has no element <graphml>.');
  },
} satisfies ImportFormat;

function textOf(json: string | undefined): string | undefined {
  return json === undefined ? undefined : String(JSON.parse(json));
}
