import { type ClientContext, things } from './ClientContext.ts';
import { documentOf, edgeOf, vertexCount, vertexOf } from './documents.ts';
import type { Change } from './Ledger.ts';

/** One step of a client: a call that changes something. */
export type Client = (context: ClientContext) => Promise<void>;

const keyCount = 250;

function written(
  context: ClientContext,
  collection: string,
  keys: readonly string[],
): readonly (Change & { readonly version: number })[] {
  return keys.map((key) => ({ collection, key, version: context.nextVersion(collection, key) }));
}

function removed(collection: string, keys: readonly string[]): readonly Change[] {
  return keys.map((key) => ({ collection, key, version: undefined }));
}

const syncOf = (context: ClientContext) => (context.chance(0.4) ? '?waitForSync=true' : '');

/** Single documents. */
const single: Client = async (context) => {
  const key = context.anyKey(keyCount);
  const path = `/_api/document/documents/${key}${syncOf(context)}`;
  const isThere = context.ledger.versionOf('documents', key) !== undefined;
  if (isThere && context.chance(0.3))
    return context.change('DELETE', path, undefined, removed('documents', [key]));
  const [change] = written(context, 'documents', [key]);
  const document = documentOf(key, change!.version);
  if (!isThere)
    return context.change('POST', `/_api/document/documents${syncOf(context)}`, document, [change!]);
  // An update keeps attributes that the new version lacks.
  const body = { ...document, group: document.group ?? null };
  if (context.chance(0.5))
    return context.change('PATCH', `${path}${path.includes('?') ? '&' : '?'}keepNull=false`, body, [change!]);
  return context.change('PUT', path, document, [change!]);
};

/** Documents of several megabytes. */
const large: Client = async (context) => {
  const key = context.anyKey(4);
  if (context.ledger.versionOf('papers', key) !== undefined) {
    const path = `/_api/document/papers/${key}${syncOf(context)}`;
    if (context.chance(0.7)) return context.change('DELETE', path, undefined, removed('papers', [key]));
    const [change] = written(context, 'papers', [key]);
    return context.change('PUT', path, documentOf(key, change!.version), [change!]);
  }
  const [change] = written(context, 'papers', [key]);
  const document = documentOf(key, change!.version);
  if (context.chance(0.3))
    return context.changeByQuery('INSERT @document INTO papers', { document }, [change!]);
  return context.change('POST', `/_api/document/papers${syncOf(context)}`, document, [change!]);
};

/** Many documents per call, and imports: after a crash, some of them may exist. */
const bulk: Client = async (context) => {
  const there = context.keysIn('documents');
  if (there.length > keyCount && context.chance(0.5)) {
    const keys = there.slice(0, 60);
    return context.change('DELETE', '/_api/document/documents', keys, removed('documents', keys), false);
  }
  const isImport = context.chance(0.5);
  const changes = written(context, 'documents', context.anyKeys(isImport ? 150 : 30, 2 * keyCount));
  const documents = changes.map(({ key, version }) => documentOf(key, version));
  if (isImport) {
    const lines = documents.map((document) => JSON.stringify(document)).join('\n');
    const path = '/_api/import?collection=documents&type=documents&onDuplicate=replace';
    return context.change('POST', path, lines, changes, false);
  }
  const isThere = new Set(there);
  const [old, fresh] = [
    changes.filter(({ key }) => isThere.has(key)),
    changes.filter(({ key }) => !isThere.has(key)),
  ];
  const toBodies = (list: typeof changes) => list.map(({ key, version }) => documentOf(key, version));
  if (old.length > fresh.length)
    return context.change('PUT', '/_api/document/documents', toBodies(old), old, false);
  return context.change('POST', '/_api/document/documents', toBodies(fresh), fresh, false);
};

/** Modifying queries: all or nothing. */
const query: Client = async (context) => {
  const there = context.keysIn('documents');
  const kind = context.random.nextBelow(4);
  if (kind === 0 && there.length > 20) {
    const number = context.random.nextBelow(40);
    const keys = there.filter(
      (key) => documentOf(key, context.ledger.versionOf('documents', key)!).number === number,
    );
    const text = 'FOR d IN documents FILTER d.number == @number && d.owner == @owner REMOVE d IN documents';
    return context.changeByQuery(text, { number, owner: context.name }, removed('documents', keys));
  }
  if (kind === 1 && there.length > 20) {
    const keys = [...new Set(Array.from({ length: 15 }, () => context.pick(there)))];
    const changes = written(context, 'documents', keys);
    const documents = changes.map(({ key, version }) => documentOf(key, version));
    return context.changeByQuery('FOR d IN @documents REPLACE d IN documents', { documents }, changes);
  }
  const changes = written(context, 'documents', context.anyKeys(20, keyCount));
  const documents = changes.map(({ key, version }) => documentOf(key, version));
  if (kind === 2) {
    const text = 'FOR d IN @documents UPSERT {_key: d._key} INSERT d REPLACE d IN documents';
    return context.changeByQuery(text, { documents }, changes);
  }
  const fresh = changes.filter(({ key }) => context.ledger.versionOf('documents', key) === undefined);
  const text = 'FOR d IN @documents INSERT d INTO documents';
  return context.changeByQuery(
    text,
    { documents: fresh.map(({ key, version }) => documentOf(key, version)) },
    fresh,
  );
};

/** Edges and the vertices of a graph; removing a vertex removes its edges. */
const graph: Client = async (context) => {
  const edges = context.keysIn('edges');
  if (context.chance(0.15)) {
    const key = `v${context.random.nextBelow(vertexCount)}`;
    const path = '/_api/gharial/net/vertex/vertices';
    if (context.ledger.versionOf('vertices', key) === undefined) {
      const [change] = written(context, 'vertices', [key]);
      return context.change('POST', path, vertexOf(key, change!.version), [change!]);
    }
    const id = `vertices/${key}`;
    const gone = [...context.ledger.entriesOf('edges').keys()].filter((edge) => {
      const { _from, _to } = edgeOf(edge, 1);
      return _from === id || _to === id;
    });
    return context.change('DELETE', `${path}/${key}`, undefined, [
      ...removed('vertices', [key]),
      ...removed('edges', gone),
    ]);
  }
  if (edges.length > 20 && context.chance(0.3)) {
    const key = context.pick(edges);
    return context.change('DELETE', `/_api/document/edges/${key}`, undefined, removed('edges', [key]));
  }
  const changes = written(context, 'edges', context.anyKeys(context.chance(0.5) ? 1 : 25, 300));
  const fresh = changes.filter(({ key }) => context.ledger.versionOf('edges', key) === undefined);
  if (fresh.length === 0) {
    const bodies = changes.map(({ key, version }) => edgeOf(key, version));
    return context.changeByQuery('FOR e IN @edges UPDATE e IN edges', { edges: bodies }, changes);
  }
  if (fresh.length === 1) {
    const [{ key, version }] = fresh as [(typeof fresh)[0]];
    return context.change('POST', `/_api/document/edges${syncOf(context)}`, edgeOf(key, version), fresh);
  }
  const bodies = fresh.map(({ key, version }) => edgeOf(key, version));
  return context.changeByQuery('FOR e IN @edges INSERT e INTO edges', { edges: bodies }, fresh);
};

/** Creation and removal of collections, indexes, users, databases and graphs, and truncates. */
const catalogue: Client = async (context) => {
  const number = context.random.nextBelow(4);
  const toggle = (
    thing: string,
    create: () => readonly [string, string, unknown],
    drop: () => readonly [string, string],
    more: readonly Change[] = [],
  ) => {
    const isThere = context.ledger.versionOf(things, thing) !== undefined;
    const [method, path, body] = isThere ? [...drop(), undefined] : create();
    const change = { collection: things, key: thing, version: isThere ? undefined : 1 };
    return context.change(method, path, body, [change, ...(isThere ? more : [])]);
  };
  switch (context.random.nextBelow(6)) {
    case 0: {
      const name = `temporary${number}`;
      const keys = [...context.ledger.entriesOf(name).keys()];
      return toggle(
        `collection ${name}`,
        () => ['POST', '/_api/collection', { name }],
        () => ['DELETE', `/_api/collection/${name}`],
        removed(name, keys),
      );
    }
    case 1: {
      const name = `temporary${number}`;
      if (context.ledger.versionOf(things, `collection ${name}`) === undefined) return;
      const changes = written(context, name, context.anyKeys(20, 60)).filter(
        ({ key }) => context.ledger.versionOf(name, key) === undefined,
      );
      const bodies = changes.map(({ key, version }) => documentOf(key, version));
      return context.change('POST', `/_api/document/${name}`, bodies, changes, false);
    }
    case 2: {
      const name = `temporary${number}`;
      if (context.ledger.versionOf(things, `collection ${name}`) === undefined) return;
      const keys = [...context.ledger.entriesOf(name).keys()];
      return context.change('PUT', `/_api/collection/${name}/truncate`, undefined, removed(name, keys));
    }
    case 3: {
      const user = `user${number}`;
      return toggle(
        `user ${user}`,
        () => ['POST', '/_api/user', { user, passwd: '' }],
        () => ['DELETE', `/_api/user/${user}`],
      );
    }
    case 4: {
      const name = `database${number}`;
      return toggle(
        `database ${name}`,
        () => ['POST', '/_api/database', { name }],
        () => ['DELETE', `/_api/database/${name}`],
      );
    }
    default: {
      const name = `extra${number % 2}`;
      const index = {
        type: 'persistent',
        name,
        fields: number % 2 === 0 ? ['owner', 'number'] : ['version'],
      };
      return toggle(
        `index ${name}`,
        () => ['POST', '/_api/index?collection=documents', index],
        () => ['DELETE', `/_api/index/documents/${name}`],
      );
    }
  }
};

/** Name → steps; names are the prefix of the keys. */
export const clients: Readonly<Record<string, Client>> = {
  single1: single,
  single2: single,
  large1: large,
  large2: large,
  bulk1: bulk,
  query1: query,
  query2: query,
  graph1: graph,
  catalogue1: catalogue,
};
