import { collectionType } from '../../../protocol/api/collection.ts';
import { fetchCollections } from '../../api/collections.ts';
import { queryRows } from '../../api/cursor.ts';
import { fetchGraphs } from '../../api/graphs.ts';
import { DatabaseFinder, type DatabaseHit, rank } from '../../graph/adapters/find/DatabaseFinder.ts';
import { keyOf } from '../../lib/document-id.ts';
import { isDocument } from '../../lib/document-shape.ts';
import { nameOf } from '../results/graph/result-graph.ts';

/** A search ends after this number of hits or collections. */
const maxHits = 20;
const maxCollections = 12;

/** Documents whose key or name has the text. `collection/text` searches one collection; vertices of graphs are first. */
export async function findVertices(text: string, signal: AbortSignal): Promise<readonly DatabaseHit[]> {
  const names = await searchedCollections(text, signal);
  const slash = text.indexOf('/');
  const wanted = slash > 0 && names.length === 1 ? text.slice(slash + 1) : text;
  if (wanted === '') return firstOf(names[0]!, signal);
  const finder = new DatabaseFinder({
    hasQueries: true,
    labels: undefined,
    loadCollections: async () => ({ vertices: names, edges: [] }),
  });
  const hits: DatabaseHit[] = [];
  for await (const found of finder.find(wanted, signal)) {
    hits.push(...found.hits);
    if (hits.length >= maxHits) break;
  }
  return hits.sort((one, other) => rank(one, wanted) - rank(other, wanted)).slice(0, maxHits);
}

async function searchedCollections(text: string, signal: AbortSignal): Promise<readonly string[]> {
  const [collections, graphs] = await Promise.all([fetchCollections(signal), fetchGraphs(signal)]);
  const names = collections
    .filter(({ type, isSystem }) => type === collectionType.document && !isSystem)
    .map(({ name }) => name);
  const prefix = text.slice(0, Math.max(0, text.indexOf('/')));
  if (names.includes(prefix)) return [prefix];
  const inGraphs = graphs.flatMap(({ edgeDefinitions, orphanCollections }) => [
    ...edgeDefinitions.flatMap(({ from, to }) => [...from, ...to]),
    ...orphanCollections,
  ]);
  return [...new Set([...inGraphs.filter((name) => names.includes(name)), ...names])].slice(
    0,
    maxCollections,
  );
}

async function firstOf(collection: string, signal: AbortSignal): Promise<readonly DatabaseHit[]> {
  const rows = await queryRows('FOR d IN @@collection LIMIT @maxHits RETURN d', {
    bindVars: { '@collection': collection, maxHits },
    signal,
  });
  return rows.filter(isDocument).map((row) => ({ id: row._id, label: nameOf(row) ?? keyOf(row._id) }));
}

/** The name of a document, or its key; empty if it does not exist. */
export async function vertexName(id: string, signal: AbortSignal): Promise<string> {
  const [document] = await queryRows('RETURN DOCUMENT(@id)', { bindVars: { id }, signal });
  return isDocument(document) ? (nameOf(document) ?? keyOf(id)) : '';
}
