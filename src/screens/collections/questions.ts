import type { GraphInfo } from '../../../protocol/api/gharial.ts';
import { RequestError } from '../../api/errors.ts';
import { fetchGraphs } from '../../api/graphs.ts';
import { type CollectionEntry, fetchCollectionEntries } from '../../api/overview.ts';
import { formatAmount, formatBytes, formatExact } from '../../lib/format.ts';
import { agree } from '../../lib/plural.ts';
import type { ConfirmRequest } from '../../store/app-state.ts';

type Facts = readonly (readonly [string, string])[];

/** `'persons'`, or `4 collections`. */
export function subjectOf(collections: readonly CollectionEntry[]): string {
  return collections.length === 1
    ? `'${collections[0]!.name}'`
    : formatAmount(collections.length, 'collection');
}

/** The confirmation before deleting collections: documents, sizes, and the graphs and edges that refer to them. */
export async function askToDelete(collections: readonly CollectionEntry[]): Promise<ConfirmRequest> {
  const [{ chosen, all }, graphs] = await Promise.all([current(collections), findGraphs()]);
  const isOne = chosen.length === 1;
  const documents = documentsOf(chosen);
  return {
    title: `Delete ${titleOf(chosen)}`,
    text: `This deletes the ${isOne ? 'collection' : 'collections'} and everything in ${isOne ? 'it' : 'them'}. It cannot be undone.`,
    facts: [...factsOf(chosen, documents), ...graphFacts(chosen, all, graphs)],
    action:
      isOne && documents !== undefined && documents > 0
        ? `Delete ${amountOf(chosen, documents)}`
        : `Delete ${isOne ? 'collection' : subjectOf(chosen)}`,
    // Several collections are not deleted with one click, also if they are empty.
    ...(isOne ? typedNameOf(chosen, documents) : { typedName: subjectOf(chosen) }),
  };
}

/** The confirmation before removing all documents of collections. */
export async function askToTruncate(collections: readonly CollectionEntry[]): Promise<ConfirmRequest> {
  const [{ chosen, all }, graphs] = await Promise.all([current(collections), findGraphs()]);
  const documents = documentsOf(chosen);
  return {
    title: `Truncate ${titleOf(chosen)}`,
    text: `This removes all documents. The ${agree(chosen.length, 'collection and its indexes', 'collections and their indexes')} are kept. It cannot be undone.`,
    facts: [...factsOf(chosen, documents), ...graphFacts(chosen, all, graphs)],
    action: documents === undefined ? 'Truncate' : `Remove ${amountOf(chosen, documents)}`,
    ...typedNameOf(chosen, documents),
  };
}

/** The collections with their current figures, and all others of the database. */
async function current(collections: readonly CollectionEntry[]) {
  const { collections: all } = await fetchCollectionEntries();
  const byId = new Map(all.map((collection) => [collection.id, collection]));
  return { chosen: collections.map((collection) => byId.get(collection.id) ?? collection), all };
}

const titleOf = (collections: readonly CollectionEntry[]) =>
  collections.length === 1 ? `collection ${collections[0]!.name}` : subjectOf(collections);

const areEdges = (collections: readonly CollectionEntry[]) =>
  collections.every(({ type }) => type === 'edge');

const amountOf = (collections: readonly CollectionEntry[], documents: number) =>
  formatAmount(documents, areEdges(collections) ? 'edge' : 'document');

/** Documents are deleted, so the confirmation requires the name. */
function typedNameOf(collections: readonly CollectionEntry[], documents: number | undefined) {
  if (documents === 0) return {};
  return { typedName: collections.length === 1 ? collections[0]!.name : subjectOf(collections) };
}

/** Undefined if the server does not report the number of documents. */
function documentsOf(collections: readonly CollectionEntry[]): number | undefined {
  const counts = collections.map(({ count }) => count);
  if (counts.includes(undefined)) return undefined;
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

function factsOf(collections: readonly CollectionEntry[], documents: number | undefined): Facts {
  const sum = (bytesOf: (collection: CollectionEntry) => number | undefined) =>
    collections.reduce((bytes, collection) => bytes + (bytesOf(collection) ?? 0), 0);
  const indexes = sum((collection) => collection.indexes?.length);
  return [
    ...(collections.length === 1 ? [] : ([['Collections', namesOf(collections)]] as const)),
    [
      areEdges(collections) ? 'Edges' : 'Documents',
      documents === undefined ? 'not counted' : formatExact(documents),
    ],
    ...(documents === undefined
      ? []
      : ([
          [
            'Data and indexes',
            `${formatBytes(sum(({ documentsBytes }) => documentsBytes))} and ${formatBytes(sum(({ indexesBytes }) => indexesBytes))}, ${formatAmount(indexes, 'index')}`,
          ],
        ] as const)),
  ];
}

/** The first names, and the number of the others. */
function namesOf(collections: readonly CollectionEntry[]): string {
  const names = collections.slice(0, 5).map(({ name }) => name);
  const rest = collections.length - names.length;
  return rest === 0 ? names.join(', ') : `${names.join(', ')} and ${formatExact(rest)} more`;
}

/** Graphs that use the collections, and edge collections whose edges lose their ends. */
function graphFacts(
  chosen: readonly CollectionEntry[],
  all: readonly CollectionEntry[],
  graphs: readonly GraphInfo[] | undefined,
): Facts {
  // If the server refuses the list of graphs, the confirmation says so.
  if (graphs === undefined) return [['Used by graphs', 'not known: the list of graphs could not be read']];
  const names = new Set(chosen.map(({ name }) => name));
  const using = graphs.filter((graph) => collectionsOf(graph).some((name) => names.has(name)));
  const pointing = new Set(
    graphs.flatMap(({ edgeDefinitions }) =>
      edgeDefinitions
        .filter(({ from, to }) => [...from, ...to].some((name) => names.has(name)))
        .map(({ collection }) => collection),
    ),
  );
  const edges = all
    .filter(({ name }) => pointing.has(name) && !names.has(name))
    .map(({ name, count }) => `${count === undefined ? 'edges' : formatExact(count)} in ${name}`);
  return [
    ...(using.length === 0
      ? []
      : ([[agree(using.length, 'Used by graph'), using.map(({ name }) => name).join(', ')]] as const)),
    ...(edges.length === 0 ? [] : ([['Edges left behind', `up to ${edges.join(', ')}`]] as const)),
  ];
}

function collectionsOf({ edgeDefinitions, orphanCollections }: GraphInfo): readonly string[] {
  return [
    ...edgeDefinitions.flatMap(({ collection, from, to }) => [collection, ...from, ...to]),
    ...orphanCollections,
  ];
}

/** Undefined if the server refuses the list. */
async function findGraphs(): Promise<readonly GraphInfo[] | undefined> {
  try {
    return await fetchGraphs();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return undefined;
  }
}
