import { things } from './ClientContext.ts';
import type { CrashServer } from './CrashServer.ts';
import { contentOf, documentOf, edgeOf, vertexOf } from './documents.ts';
import type { Change, Ledger } from './Ledger.ts';

/** Findings after a start, one line each. */
export interface Problems {
  /** An acknowledged write is missing. */
  readonly losses: string[];
  /** Unwritten data exists, partially or in an index only. */
  readonly inconsistencies: string[];
}

type StoredDocument = Readonly<Record<string, unknown>> & { readonly version: number };

/** The stored version of each key; undefined: missing. Contents that do not match their version are problems. */
export async function readVersions(
  server: CrashServer,
  collection: string,
  keys: readonly string[],
  problems: Problems,
): Promise<ReadonlyMap<string, number | undefined>> {
  if (collection === things) return readThings(server, keys);
  const info = await server.send('GET', `/_api/collection/${collection}`);
  if (info.status === 404) return new Map(keys.map((key) => [key, undefined]));
  const rows = await server.query<StoredDocument | null>(
    'FOR key IN @keys RETURN DOCUMENT(CONCAT(@collection, "/", key))',
    { keys, collection },
  );
  return new Map(
    keys.map((key, at) => {
      const document = rows[at];
      if (document === null || document === undefined) return [key, undefined];
      checkContent(collection, key, document, problems);
      return [key, document.version];
    }),
  );
}

export function checkContent(
  collection: string,
  key: string,
  document: StoredDocument,
  { inconsistencies }: Problems,
): void {
  const expected = expectedOf(collection, key, document.version);
  if (contentOf(document) === contentOf(JSON.parse(JSON.stringify(expected)))) return;
  inconsistencies.push(
    `${collection}/${key}: expected ${JSON.stringify(expected).slice(0, 300)}, found ${JSON.stringify(document).slice(0, 300)}`,
  );
}

function expectedOf(collection: string, key: string, version: number): object {
  if (collection === 'edges') return edgeOf(key, version);
  return collection === 'vertices' ? vertexOf(key, version) : documentOf(key, version);
}

async function readThings(
  server: CrashServer,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number | undefined>> {
  const namesIn = async (path: string, list: string, member: string | undefined) => {
    const { body } = await server.send('GET', path);
    return (body[list] as readonly (string | Record<string, string>)[]).map((each) =>
      typeof each === 'string' ? each : each[member!],
    );
  };
  const there = new Set<string>();
  const kinds = new Set(keys.map((key) => key.split(' ')[0]));
  const add = async (kind: string, path: string, list: string, member?: string) => {
    if (!kinds.has(kind)) return;
    for (const name of await namesIn(path, list, member)) there.add(`${kind} ${name}`);
  };
  await add('collection', '/_api/collection', 'result', 'name');
  await add('user', '/_api/user', 'result', 'user');
  await add('database', '/_api/database', 'result');
  await add('index', '/_api/index?collection=documents', 'indexes', 'name');
  return new Map(keys.map((key) => [key, there.has(key) ? 1 : undefined]));
}

/** Resolves the uncertain calls, then compares all changed keys with the stored data. */
export async function verifyTouched(server: CrashServer, ledger: Ledger, problems: Problems): Promise<void> {
  const found = new Map<string, ReadonlyMap<string, number | undefined>>();
  for (const [collection, keys] of ledger.touched) {
    found.set(collection, await readVersions(server, collection, [...keys], problems));
  }
  const foundOf = ({ collection, key }: Change) => found.get(collection)?.get(key);
  for (const pending of [...ledger.pending]) {
    let [made, open] = [0, 0];
    for (const change of pending.changes) {
      const before = ledger.versionOf(change.collection, change.key);
      if (before === change.version) continue;
      const now = foundOf(change);
      if (now === change.version) made++;
      else if (now === before) open++;
      else
        problems.inconsistencies.push(
          `${pending.title}: ${change.collection}/${change.key}: expected version ${before} or ${change.version}, found ${now}`,
        );
    }
    if (pending.isAtomic && made > 0 && open > 0) {
      problems.inconsistencies.push(
        `${pending.title}: expected all of its changes or none, found ${made} made and ${open} not`,
      );
    }
    ledger.settle(
      pending,
      pending.changes.map((change) => ({ ...change, version: foundOf(change) })),
    );
  }
  for (const [collection, keys] of ledger.touched) {
    for (const key of keys) {
      const [expected, now] = [ledger.versionOf(collection, key), found.get(collection)?.get(key)];
      if (expected === now) continue;
      problems.losses.push(`${collection}/${key}: expected version ${expected}, found ${now}`);
      ledger.set({ collection, key, version: now });
    }
  }
  ledger.forgetTouched();
}
