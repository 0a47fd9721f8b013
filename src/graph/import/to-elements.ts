import type { EdgeDefinition } from '../../../protocol/api/gharial.ts';
import { collectionOf } from '../../lib/document-id.ts';
import { objectText } from '../../lib/raw-json.ts';
import type { Collections } from '../adapters/GraphAdapter.ts';
import { type ImportedEdge, type ImportedGraph, type ImportedVertex, shorten } from './ImportedGraph.ts';

interface ElementOptions {
  /** The collections of the graph. Ids of the form collection/key keep these collections. */
  readonly collections: Collections;
  /** Collections of the other elements. */
  readonly vertexCollection: string;
  readonly edgeCollection: string;
  /** The collection of a type of a property graph; default: one collection for all types. */
  readonly collectionOfType?: (kind: 'vertices' | 'edges', type: string | undefined) => string;
  /** Undefined: edges may connect any vertices. */
  readonly definitions: readonly EdgeDefinition[] | undefined;
}

export interface NewElement {
  readonly collection: string;
  /** Undefined: the server generates it. */
  readonly key: string | undefined;
  readonly attributes: ReadonlyMap<string, string>;
  readonly line: number;
}

interface NewVertex extends NewElement {
  readonly key: string;
  readonly label: string | undefined;
  readonly position: { readonly x: number; readonly y: number } | undefined;
  readonly look: ImportedVertex['look'];
}

export interface NewEdge extends NewElement {
  /** Ids, `collection/key`. */
  readonly from: string;
  readonly to: string;
}

interface Problem {
  readonly line: number;
  readonly text: string;
}

export interface NewElements {
  readonly vertices: readonly NewVertex[];
  readonly edges: readonly NewEdge[];
  /** Elements that cannot be imported. */
  readonly problems: readonly Problem[];
  /** Number of vertices whose key differs from the id in the file; their attribute `id` has it. */
  readonly changedKeys: number;
  /** Number of edges with an id that is not their key; their attribute `id` has it. */
  readonly newKeys: number;
}

const keyPattern = /^[A-Za-z0-9_\-:.@()+,=;$!*'%]{1,254}$/;

/** A key for any id: invalid characters are percent-encoded. Undefined if it would be too long. */
export function toKey(id: string): string | undefined {
  if (keyPattern.test(id)) return id;
  const key = encodeURIComponent(id.replace(/\p{Cs}/gu, '\ufffd')).replaceAll('~', '%7E');
  return keyPattern.test(key) ? key : undefined;
}

/** Columns of an export of this workspace that are no attributes of the documents. */
const workspaceColumns = ['label', 'collection', 'x', 'y', 'pinned'];

/** The documents of an imported graph, with their collections and keys. */
export function toElements(graph: ImportedGraph, options: ElementOptions): NewElements {
  const problems: Problem[] = [];
  const { vertices, ids, changedKeys } = toVertices(graph, options, problems);
  const { edges, newKeys } = toEdges(graph, options, ids, problems);
  return { vertices, edges, problems, changedKeys, newKeys };
}

function toVertices(graph: ImportedGraph, options: ElementOptions, problems: Problem[]) {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  const vertices: NewVertex[] = [];
  let changedKeys = 0;
  for (const { id, label, position, look, type, attributes, line } of graph.vertices.values()) {
    const place = placeOf(id, options.collections.vertices) ?? {
      collection: options.collectionOfType?.('vertices', type) ?? options.vertexCollection,
      name: id,
    };
    const key = toKey(place.name);
    if (key === undefined) {
      problems.push({ line, text: `The id '${shorten(id)}' is too long for a key.` });
      continue;
    }
    const vertexId = `${place.collection}/${key}`;
    if (taken.has(vertexId)) {
      problems.push({ line, text: `Too many nodes with the same ID: '${shorten(vertexId)}'` });
      continue;
    }
    taken.add(vertexId);
    ids.set(id, vertexId);
    const own = graph.isOwnExport ? without(attributes, workspaceColumns) : new Map(attributes);
    if (key !== place.name) {
      changedKeys += 1;
      if (!own.has('id')) own.set('id', JSON.stringify(id));
    }
    vertices.push({ collection: place.collection, key, label, position, look, attributes: own, line });
  }
  return { vertices, ids, changedKeys };
}

/** `ids`: the ids of the vertices by their ids in the file. */
function toEdges(
  graph: ImportedGraph,
  options: ElementOptions,
  ids: ReadonlyMap<string, string>,
  problems: Problem[],
) {
  const taken = new Set<string>();
  const edges: NewEdge[] = [];
  let newKeys = 0;
  for (const edge of graph.edges) {
    const { from, to, attributes, line } = edge;
    const [source, target] = [ids.get(from), ids.get(to)];
    if (source === undefined || target === undefined) {
      const end = source === undefined ? from : to;
      problems.push({ line, text: `The edge's end '${shorten(end)}' is not among the vertices.` });
      continue;
    }
    const { collection, key: wanted } = edgePlace(edge, options);
    const forbidden = forbiddenBy(options.definitions, collection, source, target);
    if (forbidden !== undefined) {
      problems.push({ line, text: forbidden });
      continue;
    }
    const own = graph.isOwnExport ? without(attributes, ['collection']) : new Map(attributes);
    const place = `${collection}/${wanted}`;
    const key = taken.has(place) ? undefined : wanted;
    const id = edge.id ?? edge.key;
    if (key !== undefined) taken.add(place);
    else if (id !== undefined) {
      newKeys += 1;
      if (!own.has('id')) own.set('id', JSON.stringify(id));
    }
    edges.push({ collection, key, from: source, to: target, attributes: own, line });
  }
  return { edges, newKeys };
}

/** Only keys of documents and ids of the form collection/key are kept: the ids of other files may repeat. */
function edgePlace(
  { id, key, type }: Pick<ImportedEdge, 'id' | 'key' | 'type'>,
  { collections, edgeCollection, collectionOfType }: ElementOptions,
): { readonly collection: string; readonly key: string | undefined } {
  for (const each of [id, key]) {
    const place = each === undefined ? undefined : placeOf(each, collections.edges);
    if (place !== undefined) return { collection: place.collection, key: toKey(place.name) };
  }
  const collection = collectionOfType?.('edges', type) ?? edgeCollection;
  return { collection, key: key === undefined ? undefined : toKey(key) };
}

/** Collection and rest of an id of the form collection/key, if the graph has the collection. */
function placeOf(
  id: string,
  collections: readonly string[],
): { readonly collection: string; readonly name: string } | undefined {
  const slash = id.indexOf('/');
  const collection = id.slice(0, Math.max(0, slash));
  return collections.includes(collection) && slash < id.length - 1
    ? { collection, name: id.slice(slash + 1) }
    : undefined;
}

function forbiddenBy(
  definitions: readonly EdgeDefinition[] | undefined,
  collection: string,
  from: string,
  to: string,
): string | undefined {
  const definition = definitions?.find((each) => each.collection === collection);
  if (definitions === undefined) return undefined;
  const [source, target] = [from, to].map((id) => collectionOf(id));
  if (definition?.from.includes(source!) && definition.to.includes(target!)) return undefined;
  return `The graph's definition does not allow edges of '${collection}' from '${source}' to '${target}'.`;
}

function without(attributes: ReadonlyMap<string, string>, names: readonly string[]): Map<string, string> {
  return new Map([...attributes].filter(([name]) => !names.includes(name)));
}

/** The document as one line of JSON. */
export function toLine({ key, attributes, ...ends }: NewElement | NewEdge): string {
  const members: [string, string][] = [];
  if (key !== undefined) members.push(['_key', JSON.stringify(key)]);
  if ('from' in ends) {
    members.push(['_from', JSON.stringify(ends.from)], ['_to', JSON.stringify(ends.to)]);
  }
  for (const [name, raw] of attributes) {
    // System attributes of the file are not those of the database.
    if (!/^_(id|key|rev|from|to)$/.test(name)) members.push([name, raw.replace(/[\r\n]+/g, ' ')]);
  }
  return objectText(members);
}
