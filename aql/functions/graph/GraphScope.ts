import { DatabaseError } from '../../../protocol/errors.ts';
import type { Direction } from '../../ast.ts';
import type { ExpressionContext } from '../../expressions/types.ts';
import type { EdgeEntry, GraphDefinition, SourceCollection, StoredDocument } from '../../source.ts';
import { isArray, isObject } from '../../values/compare.ts';
import { getAttribute } from '../../values/objects.ts';
import type { Value } from '../../values/value.ts';
import { matchesExample } from './examples.ts';
import type { GraphOptions } from './options.ts';

/** Number of edges or documents between two checks for a kill request; a power of two. */
const yieldInterval = 512;

/** Maximum number of cached vertices. */
const maxVertices = 20_000;

/**
 * The edge and vertex collections of a graph function: those of a named graph, or collections given one by
 * one.
 */
export class GraphScope {
  readonly #edgeCollections: readonly SourceCollection[];
  readonly #vertices = new Map<string, StoredDocument | undefined>();
  #work = 0;

  /** Throws 1203 (collection not found) and 1218 (collection type invalid). */
  constructor(
    readonly context: ExpressionContext,
    readonly vertexCollections: readonly string[],
    edgeCollections: readonly string[],
  ) {
    this.#edgeCollections = edgeCollections.map((name) => {
      const collection = getCollection(context, name);
      if (collection.kind === 'edge') return collection;
      throw new DatabaseError('ERROR_ARANGO_COLLECTION_TYPE_INVALID');
    });
  }

  /** Edges of a vertex, collection by collection. A self-loop is returned once. */
  *edgesAt(vertexId: string, direction: Direction): Generator<EdgeEntry, void, void> {
    for (const collection of this.#edgeCollections) {
      for (const batch of collection.edges(vertexId, direction)) {
        for (const edge of batch) {
          this.tick();
          yield edge;
        }
      }
    }
  }

  /** Document of a vertex; undefined if it does not exist, as at the end of a dangling edge. */
  vertex(id: string): StoredDocument | undefined {
    const known = this.#vertices.get(id);
    if (known !== undefined || this.#vertices.has(id)) return known;
    const slash = id.indexOf('/');
    const document = this.context.source.findCollection(id.slice(0, slash))?.find(id.slice(slash + 1));
    if (this.#vertices.size >= maxVertices) this.#vertices.clear();
    this.#vertices.set(id, document);
    return document;
  }

  /** All documents of all vertex collections. */
  *allVertices(): Generator<StoredDocument, void, void> {
    for (const name of this.vertexCollections) {
      for (const batch of getCollection(this.context, name).scan()) {
        for (const document of batch) {
          this.tick();
          yield document;
        }
      }
    }
  }

  /**
   * The distinct vertices that an argument selects: an id (or a key, in each collection), an example, a list
   * of these, or all vertices for null and `{}`.
   */
  verticesLike(argument: Value | undefined): readonly StoredDocument[] {
    const found = new Map<string, StoredDocument>();
    for (const example of isArray(argument) ? argument : [argument ?? null]) {
      for (const document of this.#verticesLikeOne(example)) found.set(document._id, document);
    }
    return [...found.values()];
  }

  *#verticesLikeOne(example: Value): Generator<StoredDocument, void, void> {
    const id = isObject(example) ? getAttribute(example, '_id') : example;
    if (typeof id === 'string') {
      for (const document of this.#verticesNamed(id)) {
        if (!isObject(example) || matchesExample(document, example)) yield document;
      }
      return;
    }
    for (const document of this.allVertices()) {
      if (!isObject(example) || matchesExample(document, example)) yield document;
    }
  }

  *#verticesNamed(idOrKey: string): Generator<StoredDocument, void, void> {
    const slash = idOrKey.indexOf('/');
    for (const name of this.vertexCollections) {
      if (slash >= 0 && idOrKey.slice(0, slash) !== name) continue;
      const document = getCollection(this.context, name).find(idOrKey.slice(slash + 1));
      if (document !== undefined) yield document;
    }
  }

  /** Counts one step of work. Throws 1500 (query killed) after a kill request. */
  tick(): void {
    this.#work += 1;
    if (this.#work % yieldInterval === 0 && this.context.isKilled())
      throw new DatabaseError('ERROR_QUERY_KILLED');
  }
}

function getCollection({ source }: ExpressionContext, name: string): SourceCollection {
  const collection = source.findCollection(name);
  if (collection === undefined)
    throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', { detail: name });
  return collection;
}

/**
 * Functions of 2.8 that read the definition of a graph themselves. They throw 1901 (invalid graph) instead of 1924
 * (graph not found).
 */
const definitionReaders = new Set([
  'GRAPH_VERTICES',
  'GRAPH_PATHS',
  'GRAPH_TRAVERSAL',
  'GRAPH_TRAVERSAL_TREE',
  'GRAPH_COMMON_PROPERTIES',
]);

/** Throws 1924 (graph not found) or 1901 (invalid graph) on behalf of the function `caller`. */
export function getGraph(
  { source }: ExpressionContext,
  name: Value | undefined,
  caller: string,
): GraphDefinition {
  const graph = typeof name === 'string' ? source.findGraph(name) : undefined;
  if (graph !== undefined) return graph;
  if (!definitionReaders.has(caller)) throw new DatabaseError('ERROR_GRAPH_NOT_FOUND');
  throw new DatabaseError('ERROR_GRAPH_INVALID_GRAPH', {
    message: `in function '${caller}()': invalid graph`,
  });
}

/**
 * The collections of a named graph: edge collections that pass the option `edgeCollectionRestriction`, vertex
 * collections that pass the option named `vertexRestriction`. Throws the errors of `getGraph` and 1203
 * (collection not found).
 */
export function scopeOf(
  context: ExpressionContext,
  name: Value | undefined,
  options: GraphOptions,
  caller: string,
  vertexRestriction?: string,
): GraphScope {
  const graph = getGraph(context, name, caller);
  const vertices = vertexCollectionsOf(graph, 'any');
  const edges = graph.edgeDefinitions.map(({ collection }) => collection);
  return new GraphScope(
    context,
    vertexRestriction === undefined ? vertices : options.restrict(vertexRestriction, vertices),
    options.restrict('edgeCollectionRestriction', edges),
  );
}

/**
 * Vertex collections of a graph in definition order: those in which edges of the direction begin, or all for
 * 'any'.
 */
export function vertexCollectionsOf(graph: GraphDefinition, direction: Direction): readonly string[] {
  const names = new Set<string>();
  for (const { from, to } of graph.edgeDefinitions) {
    if (direction !== 'inbound') for (const name of from) names.add(name);
    if (direction !== 'outbound') for (const name of to) names.add(name);
  }
  if (direction === 'any') for (const name of graph.orphanCollections) names.add(name);
  return [...names];
}
