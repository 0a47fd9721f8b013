import { indexApi } from '../../../../protocol/api/index.ts';
import type { Dialect } from '../../../../protocol/dialect.ts';
import { badParameter, type DatabaseError } from '../../../../protocol/errors.ts';
import { endpointsAt } from '../../../route/described-routes.ts';
import { noteChange } from '../../../route/note-change.ts';
import { hasFlag, segmentsBelow } from '../../../route/query-parameters.ts';
import { unnamedCollection } from '../../../route/refusals.ts';
import { ok, unsupportedMethod } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import { type Wording, worded } from '../../../route/wording.ts';
import type { IndexBuild } from '../../../storage/types.ts';
import createIndex from '../operations/create-index.ts';
import dropIndex from '../operations/drop-index.ts';
import readIndexes from '../operations/read-indexes.ts';
import { indexForm } from './lib/index-form.ts';
import { givenIndexNumber, indexRequest } from './lib/index-requests.ts';

const path = '/_api/index';

function wordingFor(collection: string, index: string): Wording {
  return {
    10: { message: 'bad parameter' },
    11: { message: 'forbidden' },
    1203: { message: `unknown collection '${collection}'` },
    1210: { message: 'unique constraint violated', status: 400 },
    1212: { message: `unknown index '${index}'` },
  };
}

function read(request: RequestScope): Promise<Reply> {
  const { dialect } = request;
  const [collection, index, ...more] = segmentsBelow(path, request.path);
  if (collection === undefined || collection === '') return list(request);
  if (index === undefined || more.length > 0) throw badPath('GET');
  return worded(dialect, wordingFor(collection, index), async () => {
    const { definitions } = await request.run(readIndexes, { collection, index });
    return ok(indexForm(definitions[0]!, dialect));
  });
}

function list(request: RequestScope): Promise<Reply> {
  const { dialect } = request;
  const collection = requireCollection(request);
  return worded(dialect, wordingFor(collection, ''), async () => {
    const isDetailed = dialect !== '2.8' && hasFlag(request.query, 'withStats');
    const { definitions, sizes, builds } = await request.run(readIndexes, { collection });
    const finished = definitions.map((index, at) => ({
      ...indexForm(index, dialect),
      ...(isDetailed ? { figures: { memory: sizes[at], ...noCache } } : {}),
      id: index.id,
    }));
    const isHidden = dialect === '2.8' || !hasFlag(request.query, 'withHidden');
    const indexes = isHidden ? finished : [...finished, ...builds.map((build) => buildForm(build, dialect))];
    const identifiers = Object.fromEntries(indexes.map((index) => [index.id, index]));
    return ok({ indexes, identifiers });
  });
}

/** An index that is being built, with the members of 3.12, and the documents that were read. */
function buildForm({ definition, documents, total }: IndexBuild, dialect: Dialect) {
  const progress = total === 0 ? 100 : Math.floor((1000 * documents) / total) / 10;
  return {
    ...indexForm(definition, dialect),
    id: definition.id,
    isBuilding: true,
    progress,
    documents,
    documentsTotal: total,
  };
}

const noCache = { cacheInUse: false, cacheSize: 0, cacheUsage: 0 };

function create(request: RequestScope): Promise<Reply> {
  const { dialect } = request;
  const collection = requireCollection(request);
  return worded(dialect, wordingFor(collection, ''), async () => {
    const body = request.json();
    const wanted = { ...indexRequest(body, dialect), number: givenIndexNumber(body) };
    const { index, isNew } = await request.run(createIndex, { collection, request: wanted });
    if (isNew) {
      const note = `${index.type} · ${index.fields.join(', ')}`;
      noteChange(request, { action: 'createIndex', name: collection, note });
    }
    return ok({ ...indexForm(index, dialect), isNewlyCreated: isNew }, {}, isNew ? 201 : 200);
  });
}

function drop(request: RequestScope): Promise<Reply> {
  const [collection, index, ...more] = segmentsBelow(path, request.path);
  if (collection === undefined || index === undefined || more.length > 0) throw badPath('DELETE');
  return worded(request.dialect, wordingFor(collection, `${collection}/${index}`), async () => {
    const dropped = await request.run(dropIndex, { collection, index });
    noteChange(request, { action: 'dropIndex', name: collection, note: index });
    return ok(dropped);
  });
}

function requireCollection({ query }: RequestScope): string {
  const collection = query.get('collection') ?? '';
  if (collection === '') throw unnamedCollection();
  return collection;
}

function badPath(method: string): DatabaseError {
  return badParameter(`expect ${method} ${path}/<index-handle>`);
}

const indexes: RouteFamily = {
  id: 'index',
  routes: [path, `${path}/*`].flatMap((pattern) => [
    {
      method: 'GET',
      path: pattern,
      endpoints: endpointsAt(pattern, 'GET', indexApi),
      access: 'read',
      handle: read,
    },
    {
      method: 'POST',
      path: pattern,
      endpoints: endpointsAt(pattern, 'POST', indexApi),
      access: 'data',
      handle: create,
    },
    {
      method: 'DELETE',
      path: pattern,
      endpoints: endpointsAt(pattern, 'DELETE', indexApi),
      access: 'data',
      handle: drop,
    },
    { method: ['HEAD', 'PUT', 'PATCH'], path: pattern, access: 'read', handle: unsupportedMethod },
  ]),
};

export default indexes;
