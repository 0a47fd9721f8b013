import { consoleQueriesApi } from '../../../../protocol/api/console-queries.ts';
import type { Dialect } from '../../../../protocol/dialect.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Rights } from '../../../auth/rights.ts';
import { parseExplainRequest } from '../../../engine/queries/parse-cursor-request.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { serviceRoutes } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import { serviceHeaders } from '../../graphs/routes/lib/gharial-answers.ts';
import readUser from '../../users/operations/read-user.ts';
import { homeOf } from '../../users/routes/lib/user-grants.ts';
import saveQueries, { type SavedQuery } from '../operations/save-queries.ts';
import { rowsOfAnswer } from './lib/query-answers.ts';

const templates: readonly SavedQuery[] = [
  { name: 'First documents', value: 'FOR document IN @@collection\n  LIMIT 100\n  RETURN document' },
  {
    name: 'Number of documents by value',
    value:
      'FOR document IN @@collection\n  COLLECT value = document.@attribute WITH COUNT INTO count\n  SORT count DESC\n  RETURN { value, count }',
  },
  {
    name: 'Neighbours of a vertex',
    value: 'FOR vertex, edge IN 1..1 ANY @start GRAPH @graph\n  RETURN { vertex, edge }',
  },
];

function fileHeaders(name: string) {
  return { ...serviceHeaders, 'content-disposition': `attachment; filename=${name}` };
}

async function save(request: RequestScope): Promise<Reply> {
  const { dialect, rights, user, userId, params } = request;
  const scope = { databaseName: homeOf(request), dialect, rights, user, userId };
  const args = { user: params.user ?? '', json: request.body };
  const saved = await request.engine.run(saveQueries, scope, args).catch((error: unknown) => {
    throw refusalOf(error, dialect);
  });
  const { key, revision, oldRevision } = saved;
  return {
    status: 200,
    body: { _id: `_users/${key}`, _rev: revision, _oldRev: oldRevision, _key: key },
    headers: serviceHeaders,
  };
}

/** A service of 2.8 answers invalid JSON with status 500. */
function refusalOf(error: unknown, dialect: Dialect): unknown {
  if (!(error instanceof DatabaseError) || error.errorNum !== 600 || dialect !== '2.8') return error;
  return new DatabaseError('ERROR_HTTP_SERVER_ERROR', { message: error.message });
}

async function listSaved(request: RequestScope): Promise<Reply> {
  const { dialect, rights, user, userId, params, engine } = request;
  const scope = { databaseName: homeOf(request), dialect, rights, user, userId };
  const found = await engine.run(readUser, scope, { user: params.user ?? '', part: 'queries' });
  return { status: 200, body: found?.json ?? [], headers: fileHeaders('queries.json') };
}

/** The rows of a query as a file. */
async function download(request: RequestScope): Promise<Reply> {
  const { engine, abandoned, databaseName, databaseId, dialect, user, userId, owner } = request;
  const bytes = Buffer.from(request.params.query ?? '', 'base64');
  const rights = readingRights(request.rights);
  const scope = { databaseName, databaseId, dialect, rights, user, userId, owner };
  const query = {
    ...queryIn(bytes, dialect),
    batchSize: Number.MAX_SAFE_INTEGER,
    isStream: false,
    allowRetry: false,
  };
  const answer = await engine.queries.open(scope, query, abandoned);
  return { status: 200, body: rowsOfAnswer(answer), headers: fileHeaders('results.json') };
}

function queryIn(bytes: Uint8Array, dialect: RequestScope['dialect']) {
  try {
    return parseExplainRequest(bytes, dialect).request;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    // Answers of the 2.8 console to an object without a query, and to other texts.
    if (error.errorNum === 17 && dialect === '2.8' && bytes.length > 0)
      throw new DatabaseError('ERROR_HTTP_SERVER_ERROR');
    throw new DatabaseError('ERROR_TYPE_ERROR', {
      message: 'expecting the Base64 form of a JSON object with query and bindVars',
      status: 400,
    });
  }
}

/** A link must not change data, because a page of another origin can contain it. */
function readingRights({ collections, otherCollections, database }: Rights): Rights {
  const reading = (level: Rights['database']) => (level === 'rw' ? 'ro' : level);
  return {
    isAdministrator: false,
    database: reading(database),
    collections: collections && new Map(Array.from(collections, ([name, level]) => [name, reading(level)])),
    otherCollections: otherCollections && reading(otherCollections),
  };
}

const family: RouteFamily = {
  id: 'console-queries',
  routes: serviceRoutes([
    { ...routeOf(consoleQueriesApi.save), isParsedOnThread: true, handle: save },
    { ...routeOf(consoleQueriesApi.listSaved), handle: listSaved },
    { ...routeOf(consoleQueriesApi.download), handle: download },
    {
      ...routeOf(consoleQueriesApi.templates),
      handle: () => ({ status: 200, body: templates }),
    },
  ]),
};
export default family;
