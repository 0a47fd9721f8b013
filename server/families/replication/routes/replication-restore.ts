import { replicationRestoreApi as calls } from '../../../../protocol/api/replication-restore.ts';
import { badParameter } from '../../../../protocol/errors.ts';
import { sliceBytes } from '../../../operation/slice-bytes.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { hasFlag } from '../../../route/query-parameters.ts';
import { withoutViews } from '../../../route/refusals.ts';
import { maxDataBytes, type Reply, type RequestScope, type RouteFamily } from '../../../route/route.ts';
import { isServerState } from '../../../system-collections.ts';
import { createArgs } from '../../collections/routes/lib/collection-requests.ts';
import createIndex from '../../indexes/operations/create-index.ts';
import { dumpedIndexRequest } from '../../indexes/routes/lib/index-requests.ts';
import restoreCollection from '../operations/restore-collection.ts';
import restoreData from '../operations/restore-data.ts';
import { lineSlices } from './lib/line-slices.ts';

type Body = Readonly<Record<string, unknown>>;

const restored: Reply = { status: 200, body: { result: true } };
/** Indexes that a collection has without a definition. */
const builtIn: ReadonlySet<unknown> = new Set(['primary', 'edge']);

/** The definition of a collection in a structure file. Members with null, the default, are left out. */
function parametersIn(request: RequestScope): Body {
  const { parameters } = request.jsonObject();
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters)) {
    throw badParameter('collection parameters declaration is invalid');
  }
  const { name } = parameters as Body;
  if (typeof name !== 'string' || name === '') throw badParameter('collection name is missing');
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== null));
}

async function restoreStructure(request: RequestScope): Promise<Reply> {
  const { dialect, query } = request;
  const { keyOptions, maximalSize, ...parameters } = parametersIn(request);
  const definition = createArgs(
    {
      ...parameters,
      ...(keyOptions === undefined ? {} : { keyOptions }),
      // The name of 2.8.
      ...(maximalSize === undefined ? {} : { journalSize: maximalSize }),
    },
    dialect,
  );
  const isOverwriting = hasFlag(query, 'overwrite');
  await request.run(restoreCollection, { definition, isOverwriting });
  return restored;
}

async function restoreIndexes(request: RequestScope): Promise<Reply> {
  const { dialect } = request;
  const { name } = parametersIn(request);
  const { indexes = [] } = request.jsonObject();
  if (!Array.isArray(indexes)) throw badParameter('invalid indexes declaration');
  const wanted = indexes
    .filter((index: unknown) => !builtIn.has((index as Body | null)?.type))
    .map((index: unknown) => dumpedIndexRequest(index, dialect));
  for (const index of wanted) await request.run(createIndex, { collection: String(name), request: index });
  return restored;
}

/** Other writes run between two slices. */
async function restoreLines(request: RequestScope): Promise<Reply> {
  const collection = request.query.get('collection') ?? '';
  if (collection === '') throw badParameter('invalid collection parameter, expecting a collection name');
  // Without lines, the collection is checked.
  await request.run(restoreData, { collection, lines: new Uint8Array() });
  for (const lines of lineSlices(request.body, sliceBytes)) {
    await request.run(restoreData, { collection, lines });
  }
  if (isServerState(collection)) await request.engine.onAnnounced();
  return restored;
}

function refuseView(): never {
  throw withoutViews();
}

/** Calls of arangorestore. */
const family: RouteFamily = {
  id: 'replication-restore',
  routes: [
    { ...routeOf(calls.restoreCollection), handle: restoreStructure },
    { ...routeOf(calls.restoreIndexes), handle: restoreIndexes },
    { ...routeOf(calls.restoreData), maxBodyBytes: maxDataBytes, handle: restoreLines },
    { ...routeOf(calls.restoreView), handle: refuseView },
  ],
};
export default family;
