import type { StoredDocument } from '../../../../aql/source.ts';
import type { Value } from '../../../../aql/values/value.ts';
import type { Dialect } from '../../../../protocol/dialect.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import type { CollectionTransaction, DatabaseTransaction, DatabaseView } from '../../../storage/types.ts';

/** The collection with the graphs of a database. */
const graphsCollection = '_graphs';

export interface EdgeDefinition {
  readonly collection: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** The stored form of a named graph. */
export interface GraphRecord {
  readonly name: string;
  readonly revision: string;
  readonly edgeDefinitions: readonly EdgeDefinition[];
  /** A 2.8 client can add a collection without a name: null. */
  readonly orphanCollections: readonly (string | null)[];
  /** Created by the older /_api/graph, whose records have no list of orphans. */
  readonly isLegacy?: boolean;
  readonly options?: GraphOptions;
}

/** Options of a creation in 3.12. They are for clusters: this server returns them without another effect. */
type GraphOptions = Readonly<Partial<Record<(typeof optionNames)[number], number>>>;

const optionNames = ['numberOfShards', 'replicationFactor', 'minReplicationFactor', 'writeConcern'] as const;

/** The known options with a number; others are ignored. */
export function graphOptionsIn(optionOf: (name: string) => unknown): GraphOptions {
  const entries = optionNames.map((name) => [name, optionOf(name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'number'));
}

export function listGraphs(database: DatabaseView): readonly GraphRecord[] {
  const records: GraphRecord[] = [];
  for (const batch of database.findCollection(graphsCollection)?.scan() ?? []) {
    for (const document of batch) records.push(toRecord(document));
  }
  return records;
}

export function countGraphs(database: DatabaseView): number {
  return database.findCollection(graphsCollection)?.count() ?? 0;
}

export function findGraph(database: DatabaseView, name: string): GraphRecord | undefined {
  const document = database.findCollection(graphsCollection)?.find(name);
  return document === undefined ? undefined : toRecord(document);
}

/** Throws 1924 (graph not found). */
export function getGraph(database: DatabaseView, name: string): GraphRecord {
  const graph = findGraph(database, name);
  if (graph === undefined) {
    throw new DatabaseError('ERROR_GRAPH_NOT_FOUND', { message: `graph '${name}' not found` });
  }
  return graph;
}

/** Throws 1924 (graph not found). 2.8 also refuses a graph without one of its collections, with 1931. */
export function getUsableGraph(database: DatabaseView, name: string, dialect: Dialect): GraphRecord {
  const graph = getGraph(database, name);
  if (!dialectRules[dialect].requiresGraphCollections) return graph;
  const missing = collectionsOf(graph).find(
    (collection) => database.findCollection(collection) === undefined,
  );
  if (missing === undefined) return graph;
  throw new DatabaseError('ERROR_GRAPH_NOT_AN_ARANGO_COLLECTION', {
    message: `${missing} is not an ArangoCollection`,
  });
}

/**
 * Creates the graph (1925 if the name exists) or replaces its record, which keeps its options; returns it with its new
 * revision.
 */
export function saveGraph(
  database: DatabaseTransaction,
  graph: Omit<GraphRecord, 'revision'>,
  as: 'new' | 'changed',
): GraphRecord {
  const { writer } = graphsIn(database);
  const existing = findGraph(database, graph.name);
  const { options = {} } = (as === 'changed' ? existing : graph) ?? {};
  const definition = {
    ...options,
    ...(graph.isLegacy ? {} : { orphanCollections: graph.orphanCollections }),
    edgeDefinitions: graph.edgeDefinitions.map(({ collection, from, to }) => ({ collection, from, to })),
  };
  const how = { dialect: '3.12' } as const;
  if (as === 'changed') {
    return { ...graph, options, revision: writer.replace(graph.name, definition, how).revision };
  }
  if (existing !== undefined) {
    throw new DatabaseError('ERROR_GRAPH_DUPLICATE', { detail: `there is a graph '${graph.name}' already` });
  }
  return { ...graph, revision: writer.insert({ _key: graph.name, ...definition }, how).revision };
}

export function removeGraph(database: DatabaseTransaction, name: string): void {
  graphsIn(database).writer.remove(name, { dialect: '3.12' });
}

/** Graphs that contain the collection in any role. */
export function graphsUsing(database: DatabaseView, collectionName: string): readonly GraphRecord[] {
  return listGraphs(database).filter((graph) => collectionsOf(graph).includes(collectionName));
}

/** Every collection of a graph, once: edge collections, vertex collections, orphans. */
export function collectionsOf(graph: Pick<GraphRecord, 'edgeDefinitions' | 'orphanCollections'>): string[] {
  const edges = graph.edgeDefinitions.map(({ collection }) => collection);
  return [...new Set([...edges, ...vertexCollectionsOf(graph)])];
}

/** The vertex collections of a graph, sorted, each once. */
export function vertexCollectionsOf({
  edgeDefinitions,
  orphanCollections,
}: Pick<GraphRecord, 'edgeDefinitions' | 'orphanCollections'>): string[] {
  const orphans = orphanCollections.filter((name) => name !== null);
  return [...new Set([...edgeDefinitions.flatMap(({ from, to }) => [...from, ...to]), ...orphans])].sort();
}

/** Whether the collection of the graphs waits for the flush of its writes. */
export function areGraphsSynced(database: DatabaseView): boolean {
  return database.findCollection(graphsCollection)?.properties.waitForSync === true;
}

/** Renames a collection in the graphs that use it. */
export function renameInGraphs(database: DatabaseTransaction, from: string, to: string): void {
  const renamed = (name: string) => (name === from ? to : name);
  for (const graph of graphsUsing(database, from)) {
    const edgeDefinitions = graph.edgeDefinitions.map((definition) => ({
      collection: renamed(definition.collection),
      from: definition.from.map(renamed),
      to: definition.to.map(renamed),
    }));
    const orphanCollections = graph.orphanCollections.map((name) => (name === null ? null : renamed(name)));
    saveGraph(database, { name: graph.name, edgeDefinitions, orphanCollections }, 'changed');
  }
}

/** If a 2.8 client drops the collection, the next graph creates it again. */
function graphsIn(database: DatabaseTransaction): CollectionTransaction {
  return (
    database.findCollection(graphsCollection) ??
    database.createCollection({ name: graphsCollection, kind: 'document', isSystem: true })
  );
}

/** Records written into _graphs by a client may have missing or invalid members. */
function toRecord(document: StoredDocument): GraphRecord {
  const definitions = arrayOf(document.get('edgeDefinitions'));
  const orphans = document.get('orphanCollections');
  return {
    name: document._key,
    isLegacy: orphans === undefined,
    options: graphOptionsIn((name) => document.get(name)),
    revision: document._rev,
    edgeDefinitions: definitions.flatMap((definition) => {
      if (typeof definition !== 'object' || definition === null || Array.isArray(definition)) return [];
      const { collection, from, to } = definition as Readonly<Record<string, Value>>;
      return typeof collection === 'string' ? [{ collection, from: namesIn(from), to: namesIn(to) }] : [];
    }),
    orphanCollections: arrayOf(orphans).filter(
      (name): name is string | null => typeof name === 'string' || name === null,
    ),
  };
}

function arrayOf(value: Value | undefined): readonly Value[] {
  return Array.isArray(value) ? value : [];
}

function namesIn(value: Value | undefined): string[] {
  return arrayOf(value).filter((name) => typeof name === 'string');
}
