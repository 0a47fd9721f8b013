import { consoleQueriesApi } from '../../../../protocol/api/console-queries.ts';
import type { Dialect } from '../../../../protocol/dialect.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Rights } from '../../../auth/rights.ts';
import { parseExplainRequest } from '../../../engine/queries/parse-cursor-request.ts';
import { KeyedTurns } from '../../../lib/KeyedTurns.ts';
import { repeatUntilSaved } from '../../../lib/repeat-until-saved.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { serviceRoutes } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import { serviceHeaders } from '../../graphs/routes/lib/gharial-answers.ts';
import readUser from '../../users/operations/read-user.ts';
import { homeOf, homeScopeOf } from '../../users/routes/lib/user-grants.ts';
import mergeQueries, { type SavedQuery } from '../operations/merge-queries.ts';
import saveQueries, { type SavedRevision } from '../operations/save-queries.ts';
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

/** The calls for a user, one after the other: each reads the queries of the former one. */
const saves = new KeyedTurns();

async function save(request: RequestScope): Promise<Reply> {
  const key = `${homeOf(request)}/${request.params.user}`;
  const saved = await saves
    .run(key, () => mergeAndSave(request))
    .catch((error: unknown) => {
      throw refusalOf(error, request.dialect);
    });
  const { key: userKey, revision, oldRevision } = saved;
  return {
    status: 200,
    body: { _id: `_users/${userKey}`, _rev: revision, _oldRev: oldRevision, _key: userKey },
    headers: serviceHeaders,
  };
}

/** The queries are merged on a query thread. Another call may change them meanwhile, such as a change of `extra`. */
function mergeAndSave(request: RequestScope): Promise<SavedRevision> {
  const { engine, params, body } = request;
  const [scope, user] = [homeScopeOf(request), params.user ?? ''];
  return repeatUntilSaved(`the saved queries of user '${user}'`, async () => {
    const merged = await engine.run(mergeQueries, scope, { user, json: new Uint8Array(body) });
    return engine.run(saveQueries, scope, { user, ...merged });
  });
}

/** A service of 2.8 answers invalid JSON with status 500. */
function refusalOf(error: unknown, dialect: Dialect): unknown {
  if (!(error instanceof DatabaseError) || error.errorNum !== 600 || dialect !== '2.8') return error;
  return new DatabaseError('ERROR_HTTP_SERVER_ERROR', { message: error.message });
}

async function listSaved(request: RequestScope): Promise<Reply> {
  const { params, engine } = request;
  const found = await engine.run(readUser, homeScopeOf(request), {
    user: params.user ?? '',
    part: 'queries',
  });
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
