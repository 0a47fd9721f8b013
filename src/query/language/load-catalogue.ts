import type { CatalogueCollection, CatalogueFunction } from '../../../aql/editor/catalogue.ts';
import { aqlfunctionApi } from '../../../protocol/api/aqlfunction.ts';
import { collectionApi, collectionType } from '../../../protocol/api/collection.ts';
import { type GraphInfo, gharialApi } from '../../../protocol/api/gharial.ts';
import type { Grammar } from '../../../protocol/dialect.ts';
import type { Connection } from '../../api/Connection.ts';
import { fetchCurrentConnection } from '../../api/connections.ts';
import { describeError } from '../../api/errors.ts';
import { fetchInnerTypes, fetchSchemaSample, type SampledAttribute } from '../../api/schema-sample.ts';
import { formatExact } from '../../lib/format.ts';
import { pageConnectionName } from '../../lib/page-location.ts';

import type { LanguageClient } from './LanguageClient.ts';

/** Names are loaded again when an editor opens after this time. */
const namesAgeMs = 30_000;
/** Collections that are sampled for one text; further ones have no attribute names. */
const maxSampled = 20;

/** The names of a database for the language services; attributes of a collection are sampled when a text uses it. */
class CatalogueLoader {
  readonly #connection: Connection;
  readonly #client: LanguageClient;
  #collections: readonly Omit<CatalogueCollection, 'attributes'>[] = [];
  #graphs: readonly GraphInfo[] = [];
  #userFunctions: readonly CatalogueFunction[] = [];
  #grammar: Grammar = '3.12';
  readonly #samples = new Map<string, CatalogueCollection['attributes']>();
  readonly #sampling = new Map<string, Promise<void>>();
  #names: Promise<void> | undefined;
  #namesTime = 0;

  constructor(connection: Connection, client: LanguageClient) {
    this.#connection = connection;
    this.#client = client;
  }

  /** Loads the names if they are missing or old. */
  loadNames(): Promise<void> {
    if (this.#names === undefined || Date.now() - this.#namesTime > namesAgeMs) {
      this.#namesTime = Date.now();
      this.#names = this.#load();
    }
    return this.#names;
  }

  /** Samples the collections that a text mentions, directly or by a graph, and those of bind values. */
  async sample(text: string, bound: readonly string[]): Promise<void> {
    await this.loadNames();
    const words = new Set([...(text.match(/[\w-]+/g) ?? []), ...bound]);
    const inGraphs = this.#graphs
      .filter(({ name }) => words.has(name))
      .flatMap(({ edgeDefinitions, orphanCollections }) => [
        ...edgeDefinitions.flatMap(({ collection, from, to }) => [collection, ...from, ...to]),
        ...orphanCollections,
      ]);
    const wanted = new Set([...words, ...inGraphs]);
    const used = this.#collections
      .map(({ name }) => name)
      .filter((name) => wanted.has(name))
      .slice(0, maxSampled);
    let last: Promise<void> = Promise.resolve();
    for (const name of used) {
      // One request at a time.
      last = this.#sampling.get(name) ?? last.then(() => this.#sampleOne(name));
      this.#sampling.set(name, last);
    }
    await Promise.all(used.map((name) => this.#sampling.get(name)));
  }

  async #sampleOne(name: string): Promise<void> {
    try {
      const { documents, attributes } = await fetchSchemaSample(name);
      const own = attributes.map((attribute) => ({
        path: [attribute.name],
        types: attribute.types,
        doc: describeAttribute(attribute, documents),
      }));
      this.#samples.set(name, own);
      this.#publish();
      const nested = own.filter(({ types }) => types.includes('object') || types.includes('array'));
      if (nested.length === 0) return;
      const { members, elements } = await fetchInnerTypes(
        name,
        nested.map(({ path }) => path[0]!),
      );
      const outer = own.map((attribute) => ({
        ...attribute,
        elements: elements.get(attribute.path[0]!) ?? [],
      }));
      this.#samples.set(name, [...outer, ...members]);
      this.#publish();
    } catch (error) {
      // Completion works without attribute names; a user may lack the right to read the collection.
      console.info(`the attributes of ${name} could not be sampled`, describeError(error).text);
    }
  }

  async #load(): Promise<void> {
    const [grammar, collections, graphs, functions] = await Promise.allSettled([
      readGrammar(),
      this.#connection.request(collectionApi.list, {}),
      this.#connection.request(gharialApi.list, {}),
      this.#connection.request(aqlfunctionApi.list, { query: {} }),
    ]);
    if (collections.status === 'fulfilled') {
      this.#collections = collections.value.map(({ name, type }) => ({
        ...({ name, kind: type === collectionType.edge ? 'edge' : 'document' } as const),
      }));
    }
    if (graphs.status === 'fulfilled') this.#graphs = graphs.value.graphs;
    if (functions.status === 'fulfilled') {
      const list = functions.value;
      this.#userFunctions = ('result' in list ? list.result : list).map(({ name, code }) => ({
        name,
        parameters: parametersOf(code),
      }));
    }
    if (grammar.status === 'fulfilled') this.#grammar = grammar.value;
    for (const answer of [grammar, collections, graphs, functions]) {
      if (answer.status === 'rejected')
        console.info('names for completion could not be loaded', describeError(answer.reason).text);
    }
    this.#publish();
  }

  #publish(): void {
    this.#client.setCatalogue(this.#connection.description.database, {
      dialect: this.#grammar,
      collections: this.#collections.map((collection) => ({
        ...collection,
        attributes: this.#samples.get(collection.name) ?? [],
      })),
      graphs: this.#graphs,
      userFunctions: this.#userFunctions,
    });
  }
}

function describeAttribute({ count, range }: SampledAttribute, documents: number): string {
  const share =
    count >= documents
      ? `In all ${formatExact(documents)} sampled documents`
      : `In ${formatExact(count)} of ${formatExact(documents)} sampled documents`;
  return range === undefined
    ? `${share}.`
    : `${share}, from ${formatExact(range[0])} to ${formatExact(range[1])}.`;
}

/** The names of the parameters of a function's source text. */
function parametersOf(code: string): readonly string[] {
  const list = /^[^(]*\(([^)]*)\)/.exec(code)?.[1] ?? '';
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** The grammar of the server of this page. */
async function readGrammar(): Promise<Grammar> {
  if (pageConnectionName() === undefined) return '3.12';
  const { dialect } = await fetchCurrentConnection();
  return dialect === '3.x' ? '3.12' : dialect;
}

const loaders = new Map<string, CatalogueLoader>();

/** The loader of a database, one for the page. */
export function catalogueLoader(connection: Connection, client: LanguageClient): CatalogueLoader {
  const { database } = connection.description;
  const loader = loaders.get(database) ?? new CatalogueLoader(connection, client);
  loaders.set(database, loader);
  return loader;
}
