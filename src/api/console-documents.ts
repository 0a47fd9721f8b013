import { z } from 'zod';
import { collectionApi } from '../../protocol/api/collection.ts';
import { documentApi } from '../../protocol/api/document.ts';
import { fetchCollections } from './collections.ts';
import { RequestError } from './errors.ts';
import { ifMatch } from './if-match.ts';
import { pageConnection } from './page-connection.ts';

/**
 * The system collection of the console in each database: notebooks and scenes, one `kind` each. It is created with the
 * first document; the rights of the database apply.
 */
export const consoleCollection = '_console';

const written = z.object({ _key: z.string(), _rev: z.string() });

/** A written document. */
export interface WrittenDocument {
  readonly key: string;
  readonly rev: string;
}

function toWritten(answer: unknown): WrittenDocument {
  const { _key, _rev } = written.parse(answer);
  return { key: _key, rev: _rev };
}

/** The document as the server sends it. */
export async function readConsoleDocument(key: string, signal?: AbortSignal): Promise<unknown> {
  const path = { collection: consoleCollection, key };
  return pageConnection().request(documentApi.read, { path, signal });
}

export async function createConsoleDocument(
  body: Readonly<Record<string, unknown>>,
): Promise<WrittenDocument> {
  if (!(await hasConsoleCollection())) await createCollection();
  const path = { collection: consoleCollection };
  return toWritten(await pageConnection().request(documentApi.createIn, { path, query: {}, body }));
}

/** Replaces a document that has this revision. Rejects with ERROR_ARANGO_CONFLICT if it has changed since. */
export async function replaceConsoleDocument(
  { key, rev }: WrittenDocument,
  body: Readonly<Record<string, unknown>>,
): Promise<WrittenDocument> {
  const path = { collection: consoleCollection, key };
  const args = { path, query: {}, headers: ifMatch(rev), body };
  return toWritten(await pageConnection().request(documentApi.replace, args));
}

export async function removeConsoleDocument(key: string): Promise<void> {
  const path = { collection: consoleCollection, key };
  await pageConnection().send(documentApi.remove, { path, query: {} });
}

export async function hasConsoleCollection(signal?: AbortSignal): Promise<boolean> {
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
