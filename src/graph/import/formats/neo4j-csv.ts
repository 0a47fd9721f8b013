import { guessSeparator, splitCsv } from '../../../lib/files/csv/split-csv.ts';
import { formatAmount } from '../../../lib/format.ts';
import { nextTask } from '../../../lib/wait.ts';
import { ImportError, type ImportedGraph } from '../ImportedGraph.ts';
import type { ImportFormat } from '../import-format.ts';
import { typedText } from '../lib/typed-text.ts';

type Role = 'id' | 'from' | 'to' | 'label' | 'type' | 'attribute' | 'ignored';

interface Column {
  readonly name: string;
  readonly role: Role;
  /** The group of ids in parentheses. */
  readonly space: string;
  readonly type: string;
  readonly isArray: boolean;
}

const roles: Readonly<Record<string, Role>> = {
  ID: 'id',
  START_ID: 'from',
  END_ID: 'to',
  LABEL: 'label',
  TYPE: 'type',
  IGNORE: 'ignored',
};

/**
 * CSV files of `neo4j-admin database import`, with headers such as `personId:ID(Person),name,age:int,:LABEL`. An id
 * belongs to the space in parentheses: vertices of two spaces may have the same one.
 */
export default {
  id: 'neo4j-csv',
  label: 'Neo4j CSV',
  extensions: [],
  detects: (start) => /^[^\r\n]*:(?:ID|START_ID|END_ID)(?:\([^)\r\n]*\))?"?\s*(?:[,;\t|\r\n]|$)/.test(start),
  async read(chunks, graph, { file, signal }) {
    let columns: readonly Column[] | undefined;
    let separator = ',';
    const counted = withSeparator(chunks, (found) => {
      separator = found;
    });
    const first = await counted.next();
    if (first.done === true) throw new ImportError(`'${file}' is empty.`);
    for await (const group of splitCsv(joined(first.value, counted), { separator })) {
      for (const { fields = [], line } of group) {
        if (columns === undefined) columns = fields.map(columnOf);
        else addRecord(graph, columns, fields, line, file);
      }
      signal.throwIfAborted();
      await nextTask();
    }
  },
} satisfies ImportFormat;

async function* withSeparator(
  chunks: AsyncIterable<string>,
  onSeparator: (separator: string) => void,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst) onSeparator(guessSeparator(chunk.slice(0, 64 << 10)));
    isFirst = false;
    yield chunk;
  }
}

async function* joined(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

function columnOf(header: string): Column {
  const [, name = '', kind = 'string', space = ''] =
    /^([^:]*)(?::([\w[\]]+)(?:\(([^)]*)\))?)?/.exec(header.trim()) ?? [];
  const isArray = kind.endsWith('[]');
  const type = isArray ? kind.slice(0, -2) : kind;
  return { name, role: roles[type] ?? (name === '' ? 'ignored' : 'attribute'), space, type, isArray };
}

function addRecord(
  graph: ImportedGraph,
  columns: readonly Column[],
  fields: readonly string[],
  line: number,
  file: string,
): void {
  if (fields.length > columns.length) {
    graph.refuse(file, line, `Expected ${formatAmount(columns.length, 'value')}, found ${fields.length}.`);
    return;
  }
  const attributes = new Map<string, string>();
  const found: Partial<Record<Role, string>> = {};
  for (const [place, { name, role, space, type, isArray }] of columns.entries()) {
    const text = fields[place] ?? '';
    if (text === '' || role === 'ignored') continue;
    if (role === 'id' || role === 'from' || role === 'to') found[role] = idIn(space, text);
    else if (role !== 'attribute') found[role] = text;
    // The name before ':ID' is that of an attribute.
    if (role === 'id' && name !== '') attributes.set(name, JSON.stringify(text));
    if (role !== 'attribute') continue;
    const json = isArray
      ? `[${text
          .split(';')
          .map((each) => typedText(each, type) ?? 'null')
          .join(',')}]`
      : typedText(text, type);
    if (json !== undefined) attributes.set(name, json);
  }
  if (columns.some(({ role }) => role === 'from')) {
    if (found.type !== undefined) attributes.set('type', JSON.stringify(found.type));
    graph.addEdge(
      {
        id: undefined,
        from: found.from ?? '',
        to: found.to ?? '',
        isDirected: true,
        type: found.type,
        attributes,
        line,
      },
      file,
    );
    return;
  }
  if (found.label !== undefined) attributes.set('labels', JSON.stringify(found.label.split(';')));
  const label = ['name', 'label', 'title']
    .map((name) => attributes.get(name))
    .find((each) => each?.startsWith('"'));
  graph.addVertex(
    {
      id: found.id ?? '',
      label: label === undefined ? undefined : (JSON.parse(label) as string),
      position: undefined,
      type: found.label,
      attributes,
      line,
    },
    file,
  );
}

function idIn(space: string, text: string): string {
  return space === '' ? text : `${space}:${text}`;
}
