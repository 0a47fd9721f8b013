import { z } from 'zod';
import { collectionApi } from '../../protocol/api/collection.ts';
import {
  type ConsoleItemKind,
  consoleItemsApi,
  type Sharing,
  sharingLevels,
} from '../../protocol/api/console-items.ts';
import { documentApi } from '../../protocol/api/document.ts';
import { notify } from '../store/notifications.ts';
import { fetchCollections } from './collections.ts';
import { queryRows } from './cursor.ts';
import { RequestError } from './errors.ts';
import { ifMatch } from './if-match.ts';
import { pageConnection } from './page-connection.ts';

/**
 * Notebooks, scenes, styles and filters. The embedded server has routes for them that check owner and sharing level. Other servers
 * have a collection with one `kind` each, for which the rights of the database apply.
 */
const consoleCollection = '_console';

export type { Sharing };

/** Members of all items as they are read. */
export const itemMembers = {
  _key: z.string(),
  _rev: z.string(),
  title: z.string(),
  owner: z.string().default(''),
  sharing: z.enum(sharingLevels).default('view'),
  /** What the user may do; other servers do not say. */
  access: z.enum(['view', 'edit', 'own']).optional(),
  changedBy: z.string().default(''),
  changedAtMs: z.number(),
};

const written = z.object({ _key: z.string(), _rev: z.string() });

/** A written document. */
export interface WrittenDocument {
  readonly key: string;
  readonly rev: string;
}

type Body = Readonly<Record<string, unknown>> & { readonly title: string };

/** Items of a kind that the schema accepts. A number of others is reported once. Without content and cells. */
export async function listItems<Item>(
  kind: ConsoleItemKind,
  schema: z.ZodType<Item>,
  { graph, signal }: { readonly graph?: string; readonly signal?: AbortSignal | undefined } = {},
): Promise<readonly Item[]> {
  const { rows, skipped } = await byRoutes(
    async () => {
      const answer = await pageConnection().request(consoleItemsApi.list, {
        path: { kind },
        query: { graph },
        signal,
      });
      return { rows: answer.result as readonly unknown[], skipped: answer.skipped };
    },
    async () => ({ rows: await listDocuments(kind, graph, signal), skipped: 0 }),
  );
  const items = rows.flatMap((row) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
  reportSkipped(kind, skipped + rows.length - items.length);
  return items;
}

/** The item as the server sends it. */
export async function readItem(kind: ConsoleItemKind, key: string, signal?: AbortSignal): Promise<unknown> {
  return byRoutes<unknown>(
    () => pageConnection().request(consoleItemsApi.read, { path: { kind, key }, signal }),
    () => readDocument(key, signal),
  );
}

/** The content of a part of a scene. `part`: its number and its key. */
export async function readPart(
  scene: string,
  part: { readonly number: number; readonly key: string },
  signal?: AbortSignal,
): Promise<string> {
  return byRoutes(
    async () => {
      const path = { key: scene, part: String(part.number) };
      return (await pageConnection().request(consoleItemsApi.readPart, { path, signal })).content;
    },
    async () => z.object({ content: z.string() }).parse(await readDocument(part.key, signal)).content,
  );
}

export async function createItem(kind: ConsoleItemKind, body: Body): Promise<WrittenDocument> {
  return byRoutes(
    async () => toWritten(await pageConnection().request(consoleItemsApi.create, { path: { kind }, body })),
    () => createDocument({ kind, ...body }),
  );
}

/** Replaces an item that has this revision. Rejects with ERROR_ARANGO_CONFLICT if it has changed since. */
export async function replaceItem(
  kind: ConsoleItemKind,
  { key, rev }: WrittenDocument,
  body: Body,
): Promise<WrittenDocument> {
  const headers = ifMatch(rev);
  return byRoutes(
    async () =>
      toWritten(
        await pageConnection().request(consoleItemsApi.replace, { path: { kind, key }, headers, body }),
      ),
    async () => {
      const path = { collection: consoleCollection, key };
      const args = { path, query: {}, headers, body: { kind, ...body } };
      return toWritten(await pageConnection().request(documentApi.replace, args));
    },
  );
}

/** Removes an item; a scene with these parts. */
export async function removeItem(
  kind: ConsoleItemKind,
  key: string,
  parts: readonly string[] = [],
): Promise<void> {
  await byRoutes(
    async () => {
      await pageConnection().send(consoleItemsApi.remove, { path: { kind, key } });
    },
    async () => {
      await removeDocument(key);
      await removeParts(parts);
    },
  );
}

/** Resolves to the key of the part. */
export async function createPart(graph: string, content: string): Promise<string> {
  const { key } = await byRoutes(
    async () => toWritten(await pageConnection().request(consoleItemsApi.createPart, { body: { content } })),
    () => createDocument({ kind: 'scene-part', graph, content }),
  );
  return key;
}

/** Removes parts that no scene names. A part that cannot be removed takes space only. */
export async function removeParts(parts: readonly string[]): Promise<void> {
  for (const part of parts) {
    try {
      await byRoutes(
        async () => {
          await pageConnection().send(consoleItemsApi.removePart, { path: { part } });
        },
        () => removeDocument(part),
      );
    } catch (error) {
      console.warn(`the part '${part}' of a scene could not be removed`, error);
    }
  }
}

let isOtherServer = false;

/** An unknown path has the number 404 in all servers; an unknown item has 1202. */
async function byRoutes<Result>(
  routes: () => Promise<Result>,
  documents: () => Promise<Result>,
): Promise<Result> {
  if (!isOtherServer) {
    try {
      return await routes();
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 404 || error.errorNum !== 404) throw error;
      isOtherServer = true;
    }
  }
  return documents();
}

const reported = new Map<ConsoleItemKind, number>();

function reportSkipped(kind: ConsoleItemKind, count: number): void {
  if (reported.get(kind) === count || (count === 0 && !reported.has(kind))) return;
  reported.set(kind, count);
  if (count === 0) return;
  const text =
    count === 1
      ? `1 ${kind} is not listed, because it is malformed.`
      : `${count} ${kind}s are not listed, because they are malformed.`;
  notify('warning', 'Stored in the database', `${text} An administrator finds them in _console.`);
}

function toWritten(answer: unknown): WrittenDocument {
  const { _key, _rev } = written.parse(answer);
  return { key: _key, rev: _rev };
}

async function listDocuments(
  kind: ConsoleItemKind,
  graph: string | undefined,
  signal: AbortSignal | undefined,
): Promise<readonly unknown[]> {
  if (!(await hasConsoleCollection(signal))) return [];
  const query = `FOR d IN ${consoleCollection} FILTER d.kind == @kind AND (@graph == null OR d.\`graph\` == @graph)
    SORT d.changedAtMs DESC
    RETURN MERGE(UNSET(d, "content", "cells"),
      d.kind == "notebook" ? { queries: LENGTH(d.cells[* FILTER CURRENT.kind == "query"]) } : {})`;
  return queryRows(query, { bindVars: { kind, graph: graph ?? null }, signal });
}

function readDocument(key: string, signal?: AbortSignal): Promise<unknown> {
  return pageConnection().request(documentApi.read, { path: { collection: consoleCollection, key }, signal });
}

async function createDocument(body: Readonly<Record<string, unknown>>): Promise<WrittenDocument> {
  if (!(await hasConsoleCollection())) await createCollection();
  const path = { collection: consoleCollection };
  return toWritten(await pageConnection().request(documentApi.createIn, { path, query: {}, body }));
}

async function removeDocument(key: string): Promise<void> {
  await pageConnection().send(documentApi.remove, {
    path: { collection: consoleCollection, key },
    query: {},
  });
}

async function hasConsoleCollection(signal?: AbortSignal): Promise<boolean> {
  return (await fetchCollections(signal)).some(({ name }) => name === consoleCollection);
}

async function createCollection(): Promise<void> {
  try {
    await pageConnection().send(collectionApi.create, {
      query: {},
      body: { name: consoleCollection, isSystem: true },
    });
  } catch (error) {
    // Another page has created it since.
    if (!(error instanceof RequestError && error.errorName === 'ERROR_ARANGO_DUPLICATE_NAME')) throw error;
  }
}
