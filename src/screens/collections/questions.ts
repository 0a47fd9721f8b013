import type { CollectionInfo } from '../../../protocol/api/collection.ts';
import type { GraphInfo } from '../../../protocol/api/gharial.ts';
import { fetchCollectionCount } from '../../api/collections.ts';
import { RequestError } from '../../api/errors.ts';
import { fetchGraphs } from '../../api/graphs.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import type { ConfirmRequest } from '../../store/app-state.ts';
import { isEdgeCollection, isUnloaded } from './filter-collections.ts';

/** Maximum number of collections that are counted for the confirmation. */
const mostCounted = 100;

/** `'persons'`, or `4 collections`. */
export function subjectOf(collections: readonly CollectionInfo[]): string {
  return collections.length === 1
    ? `'${collections[0]!.name}'`
    : formatAmount(collections.length, 'collection');
}

/** The confirmation before deleting collections: their names, their size, and the graphs that use them. */
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

/** The confirmation before removing all documents of collections. */
export async function askToTruncate(collections: readonly CollectionInfo[]): Promise<ConfirmRequest> {
  const documents = await countAll(collections);
  return {
    title: `Truncate ${titleOf(collections)}`,
    text: `This removes all documents. The ${collections.length === 1 ? 'collection and its indexes' : 'collections and their indexes'} are kept. It cannot be undone.`,
    facts: factsOf(collections, documents),
    action: documents === undefined ? 'Truncate' : `Remove ${amountOf(collections, documents)}`,
    ...typedNameOf(collections, documents),
  };
}

const titleOf = (collections: readonly CollectionInfo[]) =>
  collections.length === 1 ? `collection ${collections[0]!.name}` : subjectOf(collections);

const amountOf = (collections: readonly CollectionInfo[], documents: number) =>
  formatAmount(documents, collections.every(isEdgeCollection) ? 'edge' : 'document');

/** Documents are deleted, so the confirmation requires the name. */
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

/** The first names, and the number of the others. */
function namesOf(collections: readonly CollectionInfo[]): string {
  const names = collections.slice(0, 5).map(({ name }) => name);
  const rest = collections.length - names.length;
  return rest === 0 ? names.join(', ') : `${names.join(', ')} and ${formatExact(rest)} more`;
}

/** Undefined if a collection is unloaded (a count would load it) or if there are too many. */
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
    // If the server refuses the list of graphs, the confirmation is shown without it.
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
