import type { CollectionInfo } from '../../../protocol/api/collection.ts';
import type { GraphInfo } from '../../../protocol/api/graph.ts';
import { fetchCollectionCount } from '../../api/collections.ts';
import { RequestError } from '../../api/errors.ts';
import { fetchGraphs } from '../../api/graphs.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import type { ConfirmRequest } from '../../store/app-state.ts';
import { isEdgeCollection, isUnloaded } from './filter-collections.ts';

/** More collections are not counted before the question. */
const mostCounted = 100;

/** `'persons'`, or `4 collections`. */
export function subjectOf(collections: readonly CollectionInfo[]): string {
  return collections.length === 1
    ? `'${collections[0]!.name}'`
    : formatAmount(collections.length, 'collection');
}

/** The question before collections are deleted: what goes, how much of it, and which graphs use it. */
export async function askToDelete(collections: readonly CollectionInfo[]): Promise<ConfirmRequest> {
  const [documents, graphs] = await Promise.all([countAll(collections), graphsWith(collections)]);
  const amount = documents === undefined ? undefined : amountOf(collections, documents);
  return {
    title: `Delete ${titleOf(collections)}`,
    text: `This deletes the ${collections.length === 1 ? 'collection' : 'collections'} and everything in ${collections.length === 1 ? 'it' : 'them'}. It cannot be undone.`,
    facts: [
      ...factsOf(collections, documents),
      ...(graphs.length > 0 ? ([['Used by graphs', graphs.join(', ')]] as const) : []),
    ],
    action:
      collections.length === 1 && documents !== undefined && documents > 0
        ? `Delete ${amount}`
        : `Delete ${collections.length === 1 ? 'collection' : subjectOf(collections)}`,
    ...typedNameOf(collections, documents),
  };
}

/** The question before all documents of collections are removed. */
export async function askToTruncate(collections: readonly CollectionInfo[]): Promise<ConfirmRequest> {
  const documents = await countAll(collections);
  return {
    title: `Truncate ${titleOf(collections)}`,
    text: `This removes all documents. The ${collections.length === 1 ? 'collection and its indexes' : 'collections and their indexes'} stay. It cannot be undone.`,
    facts: factsOf(collections, documents),
    action: documents === undefined ? 'Truncate' : `Remove ${amountOf(collections, documents)}`,
    ...typedNameOf(collections, documents),
  };
}

const titleOf = (collections: readonly CollectionInfo[]) =>
  collections.length === 1 ? `collection ${collections[0]!.name}` : subjectOf(collections);

const amountOf = (collections: readonly CollectionInfo[], documents: number) =>
  formatAmount(documents, collections.every(isEdgeCollection) ? 'edge' : 'document');

/** Documents are lost: the name has to be typed. */
function typedNameOf(collections: readonly CollectionInfo[], documents: number | undefined) {
  if (documents === 0) return {};
  return { typedName: collections.length === 1 ? collections[0]!.name : subjectOf(collections) };
}

function factsOf(collections: readonly CollectionInfo[], documents: number | undefined) {
  const unloaded = collections.filter(isUnloaded).length;
  const isAlone = collections.length === 1;
  const label = collections.every(isEdgeCollection) ? 'Edges' : 'Documents';
  return [
    ...(isAlone ? [] : ([['Collections', namesOf(collections)]] as const)),
    [label, documents === undefined ? notCounted(unloaded, isAlone) : formatExact(documents)] as const,
  ];
}

function notCounted(unloaded: number, isAlone: boolean): string {
  if (unloaded === 0) return 'not counted';
  return isAlone
    ? 'not counted: the collection is unloaded'
    : `not counted: ${formatAmount(unloaded, 'collection')} unloaded`;
}

/** The first names, and how many more. */
function namesOf(collections: readonly CollectionInfo[]): string {
  const names = collections.slice(0, 5).map(({ name }) => name);
  const rest = collections.length - names.length;
  return rest === 0 ? names.join(', ') : `${names.join(', ')} and ${formatExact(rest)} more`;
}

/** Undefined when a collection is unloaded (counting would load it) or when there are too many. */
async function countAll(collections: readonly CollectionInfo[]): Promise<number | undefined> {
  if (collections.length > mostCounted || collections.some(isUnloaded)) return undefined;
  const counts = await Promise.all(collections.map(({ name }) => fetchCollectionCount(name)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function graphsWith(collections: readonly CollectionInfo[]): Promise<readonly string[]> {
  const names = new Set(collections.map(({ name }) => name));
  let graphs: readonly GraphInfo[] = [];
  try {
    graphs = await fetchGraphs();
  } catch (error) {
    // The server may refuse the list of graphs; the question is then asked without this fact.
    if (!(error instanceof RequestError)) throw error;
  }
  return graphs
    .filter(({ edgeDefinitions, orphanCollections }) =>
      [
        ...edgeDefinitions.flatMap(({ collection, from, to }) => [collection, ...from, ...to]),
        ...orphanCollections,
      ].some((name) => names.has(name)),
    )
    .map(({ name }) => name);
}
