import { formatAmount } from '../../../lib/format.ts';
import { ImportError } from '../ImportedGraph.ts';
import type { ImportFormat } from '../import-format.ts';
import { fileColor } from '../lib/file-color.ts';
import { linesOf } from '../lib/lines.ts';
import { toNumber, typedText } from '../lib/typed-text.ts';

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Types of GDF as those of `typedText`. */
const types: Readonly<Record<string, string>> = { bool: 'boolean', tinyint: 'int', bigint: 'long' };

const field = /"((?:[^"\\]|\\.|"")*)"|'((?:[^'\\]|\\.|'')*)'|([^,]*)/y;

/** GUESS and Gephi: https://gephi.org/users/supported-graph-formats/gdf-format/. The y axis points upwards. */
export default {
  id: 'gdf',
  label: 'GDF',
  extensions: ['gdf'],
  detects: (start) => /^nodedef\s*>/i.test(start),
  async read(chunks, graph, { file, signal }) {
    let columns: readonly Column[] = [];
    let isEdges = false;
    for await (const { text, number: line } of linesOf(chunks, signal)) {
      const header = /^\s*(node|edge)def\s*>\s*(.*)$/i.exec(text);
      if (header !== null) {
        isEdges = header[1]!.toLowerCase() === 'edge';
        columns = columnsOf(header[2]!);
        continue;
      }
      if (text.trim() === '' || text.startsWith('#')) continue;
      if (columns.length === 0) throw new ImportError(`Line ${line}: expected 'nodedef>'.`);
      const fields = fieldsOf(text);
      if (fields.length > columns.length) {
        graph.refuse(
          file,
          line,
          `Expected at most ${formatAmount(columns.length, 'value')}, found ${fields.length}.`,
        );
        continue;
      }
      const attributes = new Map<string, string>();
      const named = new Map<string, string>();
      for (const [place, { name, type }] of columns.entries()) {
        const value = fields[place] ?? '';
        if (value === '') continue;
        named.set(name, value);
        const json = typedText(value, type);
        if (json !== undefined && !roles[isEdges ? 'edge' : 'node'].includes(name))
          attributes.set(name, json);
      }
      if (isEdges) {
        const [from, to, directed] = ['node1', 'node2', 'directed'].map((name) => named.get(name));
        const look = { color: fileColor(named.get('color')), width: toNumber(named.get('width')) };
        graph.addEdge(
          {
            id: undefined,
            from: from ?? '',
            to: to ?? '',
            isDirected: directed?.toLowerCase() === 'true',
            look,
            attributes,
            line,
          },
          file,
        );
        continue;
      }
      const [x, y] = [toNumber(named.get('x')), toNumber(named.get('y'))];
      graph.addVertex(
        {
          id: named.get('name') ?? '',
          label: named.get('label'),
          position: x === undefined || y === undefined ? undefined : { x, y: -y },
          look: {
            color: fileColor(named.get('color')),
            size: toNumber(named.get('width')),
            shape: named.get('style'),
          },
          attributes,
          line,
        },
        file,
      );
    }
  },
} satisfies ImportFormat;

/** Columns that are no attributes. */
const roles = {
  node: ['name', 'x', 'y', 'width', 'height', 'color', 'fixed', 'labelvisible', 'style'],
  edge: ['node1', 'node2', 'directed', 'color', 'width', 'labelvisible'],
};

function columnsOf(header: string): Column[] {
  return fieldsOf(header).map((each) => {
    const [name = '', type = 'varchar'] = each.trim().split(/\s+/);
    const plain = type.toLowerCase().replace(/\(.*$/, '');
    return { name, type: types[plain] ?? plain };
  });
}

function fieldsOf(text: string): string[] {
  const fields: string[] = [];
  for (let at = 0; at <= text.length; at++) {
    while (text[at] === ' ') at += 1;
    field.lastIndex = at;
    const [, double, single, plain] = field.exec(text)!;
    at = field.lastIndex;
    fields.push(
      plain?.trim() ??
        (double ?? single)!.replace(
          /\\(.)|""|''/g,
          (pair, escaped: string | undefined) => escaped ?? pair[0]!,
        ),
    );
    const comma = text.indexOf(',', at);
    if (comma < 0) break;
    at = comma;
  }
  return fields;
}
