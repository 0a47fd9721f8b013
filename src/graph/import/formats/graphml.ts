import { ImportError } from '../ImportedGraph.ts';
import type { ImportFormat } from '../import-format.ts';
import { readXml, type XmlElement } from '../lib/read-xml.ts';
import { toNumber, typedText } from '../lib/typed-text.ts';

interface Key {
  readonly name: string;
  readonly type: string;
  readonly domain: string;
  fallback: string | undefined;
}

interface Open {
  readonly kind: 'node' | 'edge';
  readonly element: XmlElement;
  readonly values: Map<string, string>;
}

/** http://graphml.graphdrawing.org/primer/graphml-primer.html; hyperedges and ports are not read. */
export default {
  id: 'graphml',
  label: 'GraphML',
  extensions: ['graphml'],
  detects: (start) => /^(<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|\s)*<(\w+:)?graphml[\s>]/.test(start),
  async read(chunks, graph, { file, signal }) {
    const keys = new Map<string, Key>();
    const open: Open[] = [];
    let isGraphml = false;
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
          else if (name === 'key') {
            keyId = attributes.id ?? '';
            keys.set(keyId, {
              name: attributes['attr.name'] ?? keyId,
              type: attributes['attr.type'] ?? 'string',
              domain: attributes.for ?? 'all',
              fallback: undefined,
            });
          } else if (name === 'node' || name === 'edge')
            open.push({ kind: name, element, values: new Map() });
          else if (name === 'data') data = attributes.key;
          else if (name === 'hyperedge') graph.refuse(file, line, 'Hyperedges are not supported.');
        },
        close(name, text) {
          if (name === 'data') {
            if (data !== undefined) open.at(-1)?.values.set(data, text);
            data = undefined;
          } else if (name === 'default' && keyId !== undefined) keys.get(keyId)!.fallback = text;
          else if (name === 'key') keyId = undefined;
          else if (name === 'node' || name === 'edge') {
            const ended = open.pop()!;
            const { attributes, line } = ended.element;
            const values = attributesOf(ended);
            if (name === 'edge') {
              const { id, source = '', target = '' } = attributes;
              graph.addEdge({ id, from: source, to: target, attributes: values, line }, file);
            } else {
              const [x, y] = [toNumber(values.get('x')), toNumber(values.get('y'))];
              const position = x === undefined || y === undefined ? undefined : { x, y };
              const label = textOf(values.get('label') ?? values.get('name'));
              graph.addVertex({ id: attributes.id ?? '', label, position, attributes: values, line }, file);
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
