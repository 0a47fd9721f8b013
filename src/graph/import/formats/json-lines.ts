import { isJson } from '../../../lib/files/is-json.ts';
import { elementsOf, kindOf, membersOf } from '../../../lib/raw-json.ts';
import type { ImportedGraph } from '../ImportedGraph.ts';
import type { ImportFormat } from '../import-format.ts';
import { firstText, type Members, positionOf, vertexLookOf, without } from '../lib/json/json-elements.ts';
import { linesOf } from '../lib/lines.ts';

/** Members that a document of a dump has beside its attributes. */
const system = ['_id', '_key', '_rev', '_from', '_to'];

/**
 * Lines of JSON: exports of APOC (`apoc.export.json`), dumps of ArangoDB (`{"type":2300,"data":{…}}`) and documents, of
 * which those with `_from` and `_to` are edges.
 */
export default {
  id: 'json-lines',
  label: 'JSON lines',
  extensions: ['jsonl', 'ndjson'],
  detects: (start) =>
    /^\{[^\n]*\}\s*\n\s*\{/.test(start) || /^\{"type":"?(?:node|relationship|2300|2301)\b/.test(start),
  async read(chunks, graph, { file, signal }) {
    for await (const { text, number } of linesOf(chunks, signal)) {
      if (text.trim() === '') continue;
      if (!isJson(text) || kindOf(text.trim()) !== 'object') {
        graph.refuse(file, number, 'Expected an object of JSON.');
        continue;
      }
      addLine(graph, membersOf(text), number, file);
    }
  },
} satisfies ImportFormat;

function addLine(graph: ImportedGraph, members: Members, line: number, file: string): void {
  const type = firstText(members, ['type']);
  const data = members.get('data');
  if (type === 'node' && members.has('id')) addApocNode(graph, members, line, file);
  else if (type === 'relationship' && members.has('start')) addApocRelationship(graph, members, line, file);
  // Dumps of ArangoDB: 2300 and 2301 are documents and edges, 2302 is a removal.
  else if (type !== undefined && /^230[01]$/.test(type) && data !== undefined) {
    graph.formatName = 'ArangoDB dump';
    addDocument(graph, membersOf(data), line, file);
  } else if (type === '2302') graph.notes.add('Removals of the dump are left out.');
  else addDocument(graph, members, line, file);
}

function addDocument(graph: ImportedGraph, members: Members, line: number, file: string): void {
  const id = firstText(members, ['_id', '_key', 'id', 'key', 'name']);
  const [from, to] = [
    firstText(members, ['_from', 'source', 'from']),
    firstText(members, ['_to', 'target', 'to']),
  ];
  if (from !== undefined && to !== undefined) {
    graph.addEdge(
      {
        id: firstText(members, ['_id', 'id']),
        key: firstText(members, ['_key']),
        from,
        to,
        attributes: without(members, [...system, 'source', 'target']),
        line,
      },
      file,
    );
    return;
  }
  graph.addVertex(
    {
      id: id ?? '',
      label: firstText(members, ['label', 'name', 'title']),
      position: positionOf(members),
      look: vertexLookOf(members),
      attributes: without(members, system),
      line,
    },
    file,
  );
}

function addApocNode(graph: ImportedGraph, members: Members, line: number, file: string): void {
  graph.formatName = 'APOC JSON lines';
  const properties = membersOf(members.get('properties') ?? '{}');
  const attributes = new Map(properties);
  const labels = members.get('labels');
  if (labels !== undefined) attributes.set('labels', labels);
  graph.addVertex(
    {
      id: firstText(members, ['id']) ?? '',
      label: firstText(properties, ['label', 'name', 'title']),
      position: undefined,
      type: labels === undefined ? undefined : elementsOf(labels).map(plain).join(';'),
      attributes,
      line,
    },
    file,
  );
}

function addApocRelationship(graph: ImportedGraph, members: Members, line: number, file: string): void {
  const idOf = (end: string) => firstText(membersOf(members.get(end) ?? '{}'), ['id']) ?? '';
  const type = firstText(members, ['label']);
  const attributes = new Map(membersOf(members.get('properties') ?? '{}'));
  if (type !== undefined) attributes.set('type', JSON.stringify(type));
  graph.addEdge(
    {
      id: firstText(members, ['id']),
      from: idOf('start'),
      to: idOf('end'),
      isDirected: true,
      type,
      attributes,
      line,
    },
    file,
  );
}

const plain = (raw: string) => String(JSON.parse(raw));
