import { toLabel } from '../../../../protocol/lib/label.ts';
import { queryRows } from '../../../api/cursor.ts';
import { keyOf } from '../../../lib/document-id.ts';
import { foldText } from '../../../lib/fold-text.ts';
import type { GraphAdapter } from '../GraphAdapter.ts';
import { labelIn } from '../vertex-labels.ts';
import { type CollectionFacts, fetchCollectionFacts } from './database-facts.ts';
import { type FindQuery, findQueries, maxScanned } from './find-queries.ts';

/** Maximum number of hits of a collection. */
const maxHits = 20;

export interface DatabaseHit {
  readonly id: string;
  readonly label: string;
  /** The value that matches, if it is neither the label nor the key. */
  readonly attribute?: { readonly name: string; readonly value: string };
}

export interface CollectionHits {
  readonly collection: string;
  readonly hits: readonly DatabaseHit[];
  readonly hasMore: boolean;
  /** Number of documents that were read without an index; 0 if an index answered. */
  readonly scanned: number;
  /** Number of documents of the collection. */
  readonly count: number;
}

/** The part of an adapter that a search uses. */
type SearchedGraph = Pick<GraphAdapter, 'loadCollections' | 'hasQueries' | 'labels'>;

/** Searches the vertex collections of a graph. Facts of the collections are loaded once. */
export class DatabaseFinder {
  readonly #adapter: SearchedGraph;
  readonly #facts = new Map<string, Promise<CollectionFacts>>();

  constructor(adapter: SearchedGraph) {
    this.#adapter = adapter;
  }

  /** Facts of all vertex or edge collections. */
  async loadFacts(kind: 'vertices' | 'edges' = 'vertices'): Promise<readonly CollectionFacts[]> {
    const collections = await this.#adapter.loadCollections();
    return Promise.all(collections[kind].map((collection) => this.#factsOf(collection)));
  }

  /** The collections in their order; each with its best hits. */
  async *find(text: string, signal: AbortSignal): AsyncGenerator<CollectionHits> {
    if (this.#adapter.hasQueries !== true) return;
    const { vertices } = await this.#adapter.loadCollections(signal);
    for (const collection of vertices) {
      const facts = await this.#factsOf(collection);
      signal.throwIfAborted();
      yield await this.#findIn(facts, text, signal);
    }
  }

  #factsOf(collection: string): Promise<CollectionFacts> {
    let facts = this.#facts.get(collection);
    if (facts === undefined) {
      facts = fetchCollectionFacts(collection);
      this.#facts.set(collection, facts);
      // The next search tries again.
      facts.catch(() => this.#facts.delete(collection));
    }
    return facts;
  }

  async #findIn(facts: CollectionFacts, text: string, signal: AbortSignal): Promise<CollectionHits> {
    const found = new Map<string, DatabaseHit>();
    let scanned = 0;
    for (const query of findQueries(
      facts,
      text,
      labelIn(this.#adapter.labels, facts.collection),
      maxHits + 1,
    )) {
      if (found.size > maxHits) break;
      if (query.kind === 'scan') scanned = Math.min(facts.count, maxScanned);
      const rows = await queryRows(query.text, { bindVars: query.bindVars, signal });
      for (const row of rows) {
        const hit = toHit(row as readonly unknown[], query, text);
        if (!found.has(hit.id)) found.set(hit.id, hit);
      }
    }
    const hits = [...found.values()].sort((one, other) => rank(one, text) - rank(other, text));
    return {
      collection: facts.collection,
      hits: hits.slice(0, maxHits),
      hasMore: hits.length > maxHits,
      scanned,
      count: facts.count,
    };
  }
}

function toHit(
  [id, label, ...values]: readonly unknown[],
  { attributes }: FindQuery,
  text: string,
): DatabaseHit {
  const key = keyOf(String(id));
  const shown = toLabel(label) ?? '';
  const name = shown === '' ? key : shown;
  const folded = foldText(text);
  const isShown = foldText(name).includes(folded) || foldText(key).includes(folded);
  const place = isShown ? -1 : values.findIndex((value) => typeof value === 'string' && value !== label);
  const attribute = attributes[place];
  return {
    id: String(id),
    label: name,
    ...(attribute !== undefined && { attribute: { name: attribute, value: String(values[place]) } }),
  };
}

/** Whole labels and keys first, then beginnings. */
export function rank({ id, label }: DatabaseHit, text: string): number {
  const folded = foldText(text);
  const texts = [foldText(label), foldText(keyOf(id))];
  if (texts.includes(folded) || id === text) return 0;
  return texts.some((each) => each.startsWith(folded)) ? 1 : 2;
}
