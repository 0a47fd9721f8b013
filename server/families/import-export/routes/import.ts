import { importApi } from '../../../../protocol/api/import.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import type {
  ImportCounters,
  ImportFormat,
  ImportSettings,
  LargeItem,
} from '../../../engine/import/import-settings.ts';
import { smallBodyBytes } from '../../../http/budgets/BodyBudget.ts';
import { BodyTooLargeError } from '../../../http/read-body.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { noteChange } from '../../../route/note-change.ts';
import { hasFlag } from '../../../route/query-parameters.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import ensureCollection from '../../collections/operations/ensure-collection.ts';
import dropEmptyCollection from '../operations/drop-empty-collection.ts';
import importInto from '../operations/import-documents.ts';
import importLargeItem from '../operations/import-large-item.ts';

const maxImportBytes = 512 << 20;

const formats: ReadonlyMap<string | null, ImportFormat> = new Map([
  ['documents', 'lines'],
  ['list', 'array'],
  ['array', 'array'],
  ['auto', 'auto'],
]);

function parseSettings({ query, dialect }: RequestScope): ImportSettings {
  const collection = query.get('collection') ?? '';
  if (collection === '') {
    throw new DatabaseError('ERROR_ARANGO_COLLECTION_PARAMETER_MISSING', {
      message: "'collection' is missing, expecting /_api/import?collection=<identifier>",
      status: 400,
    });
  }
  const onDuplicate = query.get('onDuplicate');
  const isEdge = query.get('createCollectionType') === 'edge';
  return {
    collection,
    // Without a type, or with a type unknown to 2.8, the first line contains the attribute names.
    format: formats.get(query.get('type')) ?? 'header',
    createCollection: hasFlag(query, 'createCollection') ? (isEdge ? 'edge' : 'document') : undefined,
    overwrite: hasFlag(query, 'overwrite'),
    onDuplicate:
      onDuplicate === 'update' || onDuplicate === 'replace' || onDuplicate === 'ignore'
        ? onDuplicate
        : 'error',
    isComplete: hasFlag(query, 'complete'),
    hasDetails: hasFlag(query, 'details'),
    waitForSync: hasFlag(query, 'waitForSync'),
    fromPrefix: dialect === '2.8' ? '' : (query.get('fromPrefix') ?? ''),
    toPrefix: dialect === '2.8' ? '' : (query.get('toPrefix') ?? ''),
  };
}

async function importDocuments(request: RequestScope): Promise<Reply> {
  const settings = parseSettings(request);
  if (request.transactionId !== undefined) return importWhole(request, settings);
  if (settings.isComplete && !settings.overwrite) return importAllOrNothing(request, settings);
  const writeLarge = (large: LargeItem) => request.run(importLargeItem, { settings, ...large });
  const counters = await request.engine.import(request, settings, limited(request, settings), writeLarge);
  return counted(request, settings, counters);
}

/**
 * Has no effect if a document is refused, or if the server ends meanwhile; the result may then be a new, empty
 * collection.
 */
async function importAllOrNothing(request: RequestScope, settings: ImportSettings): Promise<Reply> {
  const { collection: name, createCollection: createAs } = settings;
  if (createAs === undefined) return importWhole(request, settings);
  const { id, isNew } = await request.run(ensureCollection, { name, createAs });
  try {
    return await importWhole(request, settings);
  } catch (error) {
    if (isNew) await request.run(dropEmptyCollection, { id });
    throw error;
  }
}

/** One part of a transaction, or a transaction of its own. */
async function importWhole(request: RequestScope, settings: ImportSettings): Promise<Reply> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of limited(request, { ...settings, isComplete: true })) {
    chunks.push(chunk);
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxKeptBytes) throw new BodyTooLargeError(maxKeptBytes);
  }
  const body = new Uint8Array(Buffer.concat(chunks));
  return counted(request, settings, await request.run(importInto, { settings, body }));
}

function counted(
  request: RequestScope,
  settings: ImportSettings,
  { details, ...counts }: ImportCounters,
): Reply {
  const { created, updated = 0, errors } = counts;
  const text = request.query.get('refused') ?? '';
  const refused = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const all = { created, updated, errors: errors + refused };
  noteChange(request, { action: 'import', name: settings.collection, counts: all });
  return { status: 201, body: { error: false, ...counts, ...(settings.hasDetails ? { details } : {}) } };
}

/** Limit of arrays and of imports with complete=true, which are buffered before they are written. */
const maxKeptBytes = 64 << 20;

async function* limited(request: RequestScope, settings: ImportSettings): AsyncGenerator<Uint8Array> {
  const isKept = settings.isComplete || settings.format === 'array' || settings.format === 'auto';
  const declared = request.declaredBytes ?? maxKeptBytes;
  let isReserved = !isKept;
  let sizeBytes = 0;
  for await (const chunk of request.stream() as AsyncIterable<Uint8Array>) {
    sizeBytes += chunk.byteLength;
    if (!isReserved && sizeBytes > smallBodyBytes) {
      isReserved = true;
      await request.reserve(Math.min(declared, maxKeptBytes));
    }
    if (sizeBytes > maxImportBytes) throw new BodyTooLargeError(maxImportBytes);
    yield chunk;
  }
}

function refuseSuffix(request: RequestScope): never {
  if (request.dialect !== '2.8') throw new DatabaseError('ERROR_HTTP_NOT_FOUND');
  throw new DatabaseError('ERROR_HTTP_SUPERFLUOUS_SUFFICES', {
    message: 'superfluous suffix, expecting /_api/import?collection=<identifier>',
  });
}

function refuseMethod(): never {
  throw new DatabaseError('ERROR_NOT_IMPLEMENTED', {
    message: "'ILLEGAL /_api/import' not implemented",
    status: 501,
  });
}

const family: RouteFamily = {
  id: 'import',
  routes: [
    { ...routeOf(importApi.import), isStreaming: true, handle: importDocuments },
    { method: 'POST', path: '/_api/import/*', access: 'read', handle: refuseSuffix },
    { method: '*', path: '/_api/import', access: 'read', handle: refuseMethod },
  ],
};
export default family;
