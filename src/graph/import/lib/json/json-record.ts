import { elementsOf, membersOf } from '../../../../lib/raw-json.ts';
import type { ImportedGraph } from '../../ImportedGraph.ts';
import { firstText, type Members, positionOf, vertexLookOf, without } from './json-elements.ts';

/** Members that a document of a dump has beside its attributes. */
const system = ['_id', '_key', '_rev', '_from', '_to'];

/**
 * Adds an object of JSON as a vertex or edge: an element of APOC, a line of a dump of ArangoDB, or a document, which is an
 * edge if it names two ends.
 */
export function addRecord(graph: ImportedGraph, members: Members, line: number, file: string): void {
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
