import { keyOf } from '../../../lib/document-id.ts';
import { isDocument, isDocumentId, isEdge, isPath } from '../../../lib/document-shape.ts';
import type { ResultRows } from '../../run/ResultRows.ts';
import { membersIn } from '../row-shape.ts';

/** The preview shows at most this number of vertices. */
export const maxVertices = 500;
const maxEdges = 3000;
/** The workspace opens at most this number of vertices. */
const maxOpened = 5000;
/** Rows that are read at most, and the length of a row. */
const maxRows = 20_000;
const longestRow = 2_000_000;

export interface ResultVertex {
  readonly id: string;
  readonly label: string;
  readonly collection: string;
  /** The attribute that names the kind of the document; undefined: it has none. */
  readonly type: string | undefined;
  /** False: only the id of the vertex is in the rows, such as that of the end of an edge. */
  readonly isRead: boolean;
  /** Attributes with texts and numbers. */
  readonly facts: readonly (readonly [attribute: string, value: string])[];
}

/** The subgraph of the documents, edges and paths of a result. */
export interface ResultGraph {
  readonly vertices: readonly ResultVertex[];
  /** Ids of all found vertices, at most 5,000, those of the preview first. */
  readonly vertexIds: readonly string[];
  /** Indexes of vertices. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** Number of distinct vertices and edges of the read rows. */
  readonly foundVertices: number;
  readonly foundEdges: number;
  /** Names of the edge collections. */
  readonly edgeCollections: readonly string[];
  readonly pathCount: number;
}

/** Reads the rows in slices. Ends of edges are vertices, also without their documents. */
export function* readGraph(rows: ResultRows): Generator<undefined, ResultGraph> {
  const reader = new GraphReader();
  for (let row = 0; row < Math.min(maxRows, rows.length); row++) {
    const raw = rows.rowText(row);
    if (raw.length <= longestRow) reader.read(JSON.parse(raw), 0);
    if (row % 64 === 63) yield;
  }
  return reader.graph();
}

/** Values nested deeper hold no vertices of the preview. */
const maxDepth = 2;

class GraphReader {
  readonly #vertices = new Map<string, ResultVertex>();
  readonly #edges = new Map<string, readonly [from: string, to: string]>();
  #pathCount = 0;

  read(value: unknown, depth: number): void {
    if (isPath(value)) {
      this.#pathCount += 1;
      for (const each of [...value.vertices, ...value.edges]) this.read(each, maxDepth);
    } else if (isEdge(value)) {
      const { _id, _from, _to } = value as {
        readonly _id?: unknown;
        readonly _from: string;
        readonly _to: string;
      };
      const id = typeof _id === 'string' ? _id : `${_from}>${_to}`;
      this.#edges.set(id, [_from, _to]);
      for (const end of [_from, _to]) if (!this.#vertices.has(end)) this.#vertices.set(end, plainVertex(end));
    } else if (isDocument(value)) {
      this.#vertices.set(value._id, describeVertex(value));
    } else if (isDocumentId(value)) {
      if (!this.#vertices.has(value)) this.#vertices.set(value, plainVertex(value));
    } else if (depth < maxDepth) {
      // A text in an object can be anything, such as a time zone; in a list it is an id.
      for (const each of membersIn(value))
        if (typeof each !== 'string' || Array.isArray(value)) this.read(each, depth + 1);
    }
  }

  graph(): ResultGraph {
    const vertices = [...this.#vertices.values()].slice(0, maxVertices);
    const indices = new Map(vertices.map(({ id }, index) => [id, index]));
    const pairs = [...this.#edges.values()].flatMap(([from, to]) => {
      const [source, target] = [indices.get(from), indices.get(to)];
      return source === undefined || target === undefined ? [] : [[source, target] as const];
    });
    const shown = pairs.slice(0, maxEdges);
    return {
      vertices,
      vertexIds: [...this.#vertices.keys()].slice(0, maxOpened),
      sources: Uint32Array.from(shown, ([source]) => source),
      targets: Uint32Array.from(shown, ([, target]) => target),
      foundVertices: this.#vertices.size,
      foundEdges: this.#edges.size,
      edgeCollections: [...new Set([...this.#edges.keys()].map(collectionOf))],
      pathCount: this.#pathCount,
    };
  }
}

export function collectionOf(id: string): string {
  return id.slice(0, Math.max(0, id.indexOf('/')));
}

function plainVertex(id: string): ResultVertex {
  return { id, label: keyOf(id), collection: collectionOf(id), type: undefined, isRead: false, facts: [] };
}

/** Attributes that name a document, the best one first. */
const nameAttributes = ['name', 'label', 'title', 'code'];
/** Attributes that name the kind of a document, the best one first. */
const typeAttributes = ['type', 'kind', 'category', 'class'];
const maxFacts = 12;
const maxFactLength = 200;

/** The name of a document; undefined without a usual attribute for it. */
export function nameOf(document: Readonly<Record<string, unknown>>): string | undefined {
  return nameAttributes
    .map((attribute) => document[attribute])
    .find((value): value is string => typeof value === 'string');
}

function describeVertex(
  document: Readonly<Record<string, unknown>> & { readonly _id: string },
): ResultVertex {
  const plain = plainVertex(document._id);
  const facts = Object.entries(document)
    .filter(
      ([attribute, value]) =>
        !attribute.startsWith('_') && (typeof value === 'string' || typeof value === 'number'),
    )
    .slice(0, maxFacts)
    .map(([attribute, value]) => [attribute, String(value).slice(0, maxFactLength)] as const);
  const type = typeAttributes
    .map((attribute) => document[attribute])
    .find((value): value is string => typeof value === 'string');
  return { ...plain, type, facts, isRead: true, label: nameOf(document) ?? plain.label };
}

/** Above this number, types are too many for colours that stay apart. */
const maxTypes = 11;

/**
 * The group of each vertex, which has a colour: its collection, or in a single collection its type if there are few.
 * Groups are in the order of their size.
 */
export function vertexGroups({ vertices }: ResultGraph): readonly (readonly [name: string, count: number])[] {
  const counts = new Map<string, number>();
  const groupOf = groupingOf(vertices);
  for (const vertex of vertices) counts.set(groupOf(vertex), (counts.get(groupOf(vertex)) ?? 0) + 1);
  return [...counts].sort(([, left], [, right]) => right - left);
}

/** Names the group of a vertex. */
export function groupingOf(vertices: readonly ResultVertex[]): (vertex: ResultVertex) => string {
  const collections = new Set(vertices.map(({ collection }) => collection));
  const types = new Set(vertices.filter(({ isRead }) => isRead).map(({ type }) => type));
  const hasUnread = vertices.some(({ isRead }) => !isRead);
  const typeCount = types.size + (hasUnread ? 1 : 0);
  const isByType = collections.size === 1 && types.size > 1 && typeCount <= maxTypes;
  return ({ collection, type, isRead }) => {
    if (!isByType) return collection;
    return type ?? (isRead ? 'no type' : 'id only');
  };
}
