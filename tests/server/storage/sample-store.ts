import type { CollectionTransaction, IndexRequest, Store } from '../../../server/storage/types.ts';

const in312 = { dialect: '3.12' } as const;

/** Results of a store: documents by collection as JSON, and results of its indexes. */
export interface Contents {
  readonly documents: Readonly<Record<string, readonly string[]>>;
  readonly found: Readonly<Record<string, readonly string[]>>;
}

/** Fills a store in several transactions, with changes and removals. Returns every revision of every document. */
export async function fillSample(store: Store): Promise<ReadonlySet<string>> {
  const forms = new Set<string>();
  const write = (name: string, body: (collection: CollectionTransaction) => void): void => {
    store.write((transaction) => {
      const database = transaction.findDatabase('_system');
      body(
        database?.findCollection(name) ??
          (database?.createCollection({
            name,
            kind: name === 'knows' ? 'edge' : 'document',
          }) as CollectionTransaction),
      );
    });
    for (const document of documentsOf(store, name)) forms.add(document);
  };
  const index = (type: IndexRequest['type'], field: string): IndexRequest => ({
    type,
    fields: [field],
    name: undefined,
    unique: false,
    sparse: false,
    options: {},
  });
  write('people', (people) => {
    people.ensureIndex(index('persistent', 'n'));
    people.ensureIndex(index('fulltext', 'about'));
    for (let n = 0; n < 300; n++) {
      people.writer.insertJson(`{"_key":"p${n}","n":${n % 50},"about":"about ${n} words"}`, in312);
    }
  });
  write('knows', (knows) => {
    for (let n = 0; n < 600; n++) {
      const ends = `"_from":"people/p${n % 7}","_to":"people/p${n % 300}"`;
      knows.writer.insertJson(`{${ends},"since":${n}}`, in312);
    }
  });
  write('papers', (papers) => {
    for (let n = 0; n < 12; n++) {
      const text = `large text of document ${n} `.repeat(60 * (n + 1));
      papers.writer.insertJson(`{"_key":"paper${n}","text":"${text}"}`, in312);
    }
  });
  write('people', (people) => {
    for (let n = 0; n < 300; n += 3) people.writer.updateJson(`p${n}`, `{"about":"about ${n} again"}`, in312);
  });
  write('people', (people) => {
    for (let n = 1; n < 60; n += 6) people.writer.remove(`p${n}`, in312);
  });
  await store.flushed();
  return forms;
}

function documentsOf(store: Store, name: string): string[] {
  return store.read((view) => {
    const collection = view.findDatabase('_system')?.findCollection(name);
    if (collection === undefined) return [];
    return [...collection.scan()].flat().map((document) => document.toJson());
  });
}

/** Reads all data by every access path: scans, keys, edges, indexes. */
export function contentsOf(store: Store): Contents {
  return store.read((view) => {
    const documents: Record<string, string[]> = {};
    const found: Record<string, string[]> = {};
    for (const { name } of view.databases()) {
      for (const collection of view.findDatabase(name)?.collections() ?? []) {
        const all = [...collection.scan()].flat();
        const place = `${name}/${collection.name}`;
        documents[place] = all.map((document) => document.toJson());
        found[`${place} by key`] = all.map(({ _key }) => collection.find(_key)?.toJson() ?? 'missing');
        found[`${place} count`] = [String(collection.count())];
        if (collection.kind === 'edge') {
          for (let vertex = 0; vertex < 20; vertex++) {
            for (const direction of ['outbound', 'inbound'] as const) {
              const edges = [...(collection.edges?.(`people/p${vertex}`, direction) ?? [])].flat();
              found[`${place} of ${vertex} ${direction}`] = edges.map(
                (entry) => `${entry.otherId} ${entry.edge().toJson()}`,
              );
            }
          }
        }
        const sorted = collection.indexes().find(({ type }) => type === 'persistent');
        for (let n = 0; n < 50 && sorted !== undefined; n++) {
          const range = { equal: [n], low: undefined, high: undefined };
          const hits = [...(collection.range?.(sorted.id, range) ?? [])].flat();
          found[`${place} n ${n}`] = hits.map(({ _key }) => _key);
        }
        if (collection.indexes().some(({ type }) => type === 'fulltext')) {
          const hits = [...(collection.words?.('about', 'again', false) ?? [])];
          found[`${place} again`] = hits.map(({ _key }) => _key);
        }
      }
    }
    return { documents, found };
  });
}
