import type { Dialect } from '../../../../protocol/dialect.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import type { DatabaseView } from '../../../storage/types.ts';
import { type EdgeDefinition, type GraphRecord, listGraphs } from './graph-record.ts';

/** Reads the edge definitions of a request. Throws 1923 for malformed ones, 1920 for a duplicate edge collection. */
export function parseEdgeDefinitions(value: unknown, dialect: Dialect): readonly EdgeDefinition[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw malformed('expected an array');
  const definitions = value.map((definition) => parseEdgeDefinition(definition, dialect));
  const names = definitions.map(({ collection }) => collection);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw usedTwice(twice);
  return definitions;
}

/** Vertex collections are sorted. Throws 1923. */
export function parseEdgeDefinition(value: unknown, dialect: Dialect): EdgeDefinition {
  if (typeof value !== 'object' || value === null) throw malformed('expected an object');
  const { collection, from, to } = value as Readonly<Record<string, unknown>>;
  if (typeof collection !== 'string')
    throw malformed("expected the name of an edge collection in 'collection'");
  return { collection, from: parseNames('from', from, dialect), to: parseNames('to', to, dialect) };
}

function parseNames(member: string, value: unknown, dialect: Dialect): readonly string[] {
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string')) {
    throw malformed(`expected an array of collection names in '${member}'`);
  }
  const isKept = dialectRules[dialect].repeatedGraphNames === 'kept';
  return [...(isKept ? value : new Set<string>(value))].sort();
}

function malformed(detail: string): DatabaseError {
  return new DatabaseError('ERROR_GRAPH_CREATE_MALFORMED_EDGE_DEFINITION', { detail });
}

export function usedTwice(collection: string): DatabaseError {
  return new DatabaseError('ERROR_GRAPH_COLLECTION_MULTI_USE', { detail: `'${collection}'` });
}

/**
 * An edge collection has the same vertex collections in every graph. Throws 1921 if another graph has it with different
 * ones.
 */
export function refuseOtherEnds(
  database: DatabaseView,
  graphName: string,
  definitions: readonly EdgeDefinition[],
): void {
  for (const graph of listGraphs(database)) {
    if (graph.name === graphName) continue;
    for (const definition of definitions) {
      const other = graph.edgeDefinitions.find(({ collection }) => collection === definition.collection);
      if (other !== undefined && !haveSameEnds(other, definition)) {
        throw new DatabaseError('ERROR_GRAPH_COLLECTION_USE_IN_MULTI_GRAPHS', {
          message: `${definition.collection} edge collection already used in edge def`,
        });
      }
    }
  }
}

function haveSameEnds(a: EdgeDefinition, b: EdgeDefinition): boolean {
  const text = ({ from, to }: EdgeDefinition) => JSON.stringify([[...from].sort(), [...to].sort()]);
  return text(a) === text(b);
}

type GraphShape = Pick<GraphRecord, 'edgeDefinitions' | 'orphanCollections'>;

/**
 * The graph with other edge definitions. A vertex collection that is no longer used by a definition becomes an orphan;
 * a used one stops being an orphan.
 */
export function withDefinitions(graph: GraphShape, edgeDefinitions: readonly EdgeDefinition[]): GraphShape {
  const endsOf = (definitions: readonly EdgeDefinition[]) =>
    new Set(definitions.flatMap(({ from, to }) => [...from, ...to]));
  const ends = endsOf(edgeDefinitions);
  const freed = [...endsOf(graph.edgeDefinitions)].filter((name) => !ends.has(name));
  const orphans = [...graph.orphanCollections, ...freed].filter((name) => name === null || !ends.has(name));
  const added = freed.length > 0 ? [...new Set(orphans)].sort() : orphans;
  return { edgeDefinitions, orphanCollections: added };
}

/** The graph without a definition. */
export function withoutDefinition(graph: GraphShape, collection: string, dialect: Dialect): GraphShape {
  const rest = graph.edgeDefinitions.filter((definition) => definition.collection !== collection);
  const { edgeDefinitions, orphanCollections } = withDefinitions(graph, rest);
  if (dialectRules[dialect].newOrphans === 'sorted') return { edgeDefinitions, orphanCollections };
  const removed = graph.edgeDefinitions.find((definition) => definition.collection === collection);
  const ends = new Set([...(removed?.from ?? []), ...(removed?.to ?? [])]);
  const freed = [...ends].filter((name) => orphanCollections.includes(name));
  const others = graph.orphanCollections.filter((name) => name === null || !ends.has(name));
  return { edgeDefinitions, orphanCollections: [...others, ...freed] };
}
