import { collectionApi } from '../../../../protocol/api/collection.ts';
import { badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import { requireWritable } from '../../../operation/guard/guarded-database.ts';
import { serverScope } from '../../../operation/operation.ts';
import { endpointsAt } from '../../../route/described-routes.ts';
import { noteChange } from '../../../route/note-change.ts';
import { encodeSegment, findFlag, hasFlag, segmentsBelow } from '../../../route/query-parameters.ts';
import { ok, unsupportedMethod } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import { type Wording, worded } from '../../../route/wording.ts';
import type { CollectionStatus } from '../../../storage/types.ts';
import changeCollection, { type CollectionChange } from '../operations/change-collection.ts';
import createCollection from '../operations/create-collection.ts';
import dropCollection from '../operations/drop-collection.ts';
import listCollections from '../operations/list-collections.ts';
import readCollection from '../operations/read-collection.ts';
import renameEdgeEnds, { type EdgePosition } from '../operations/rename-edge-ends.ts';
import {
  collectionFigures,
  collectionInfo,
  collectionProperties,
  createdCollection,
  figureDetails,
} from './lib/collection-form.ts';
import { createArgs, nameIn, propertiesChange, ruleMembers } from './lib/collection-requests.ts';

const path = '/_api/collection';

function wordingFor(name: string, purpose: 'create' | 'rename'): Wording {
  return {
    1105: { message: 'could not rotate journal: no journal' },
    1203: { message: `unknown collection '${name}'` },
    1207: { message: `cannot ${purpose} collection: duplicate name` },
    1208: {
      message: (text) =>
        text === 'name must be non-empty' ? text : `cannot ${purpose} collection: illegal name`,
    },
    1232: { message: 'cannot create collection: invalid key generator' },
  };
}

/** A call on one collection, by name or id: errors with the messages of 2.8. */
function onCollection(
  request: RequestScope,
  name: string,
  work: () => Promise<Reply>,
  more: Wording = {},
): Promise<Reply> {
  return worded(request.dialect, { ...wordingFor(name, 'rename'), ...more }, work);
}

/** The segments below the family's path; a trailing slash is ignored. */
function segmentsOf(request: RequestScope): readonly string[] {
  const segments = segmentsBelow(path, request.path);
  return segments.at(-1) === '' ? segments.slice(0, -1) : segments;
}

function create(request: RequestScope): Promise<Reply> {
  const { dialect } = request;
  return worded(dialect, wordingFor('', 'create'), async () => {
    const { properties } = await request.run(createCollection, createArgs(definitionIn(request), dialect));
    noteChange(request, { action: 'createCollection', name: properties.name, note: properties.kind });
    return ok(createdCollection(properties, dialect), { location: locationOf(request, properties.name) });
  });
}

/** In 2.8 an array is a definition without members. */
function definitionIn(request: RequestScope): Readonly<Record<string, unknown>> {
  if (request.dialect !== '2.8') return request.jsonObject();
  const body = request.json();
  if (Array.isArray(body)) return {};
  if (body === undefined || (typeof body === 'object' && body !== null)) return request.jsonObject();
  throw new DatabaseError('ERROR_HTTP_CORRUPTED_JSON', {
    message: 'ArangoError 600: expecting a valid JSON object as body',
  });
}

function locationOf({ databaseName }: RequestScope, ...segments: readonly string[]): string {
  return [`/_db/${encodeSegment(databaseName)}${path}`, ...segments.map(encodeSegment)].join('/');
}

async function list(request: RequestScope): Promise<Reply> {
  const { dialect } = request;
  const all = await request.run(listCollections, { excludeSystem: hasFlag(request.query, 'excludeSystem') });
  const collections = all.map((properties) => collectionInfo(properties, dialect));
  if (dialect !== '2.8') return ok({ result: collections });
  return ok({ collections, names: Object.fromEntries(collections.map((info) => [info.name, info])) });
}

function read(request: RequestScope): Promise<Reply> {
  const [name, resource, ...more] = segmentsOf(request);
  if (name === undefined) return list(request);
  if (more.length > 0) throw badParameter('expect GET /_api/collection/<collection-name>/<method>');
  return onCollection(request, name, () => readResource(request, name, resource));
}

async function readResource(request: RequestScope, name: string, resource: string | undefined) {
  const { dialect, query } = request;
  const collection = await request.run(readCollection, {
    collection: name,
    withFigures: resource === 'figures',
    withIndexes: resource === 'figures' && hasFlag(query, 'details'),
    checksum:
      resource === 'checksum'
        ? { withRevisions: hasFlag(query, 'withRevisions'), withData: hasFlag(query, 'withData') }
        : undefined,
  });
  const { properties, count, revision, figures, checksum = 0, lastKey, indexes } = collection;
  const info = collectionInfo(properties, dialect);
  const all = collectionProperties(properties, dialect, lastKey);
  const details = indexes === undefined ? {} : figureDetails(count, indexes);
  const headers = { location: locationOf(request, properties.name, ...(resource ? [resource] : [])) };
  switch (resource) {
    case undefined:
      return ok(info, headers);
    case 'properties':
    case 'parameter':
      return ok(all, headers);
    case 'count':
      return ok({ ...all, count }, headers);
    case 'figures':
      return ok(
        {
          ...all,
          count,
          figures: figures && collectionFigures(figures, count, properties, dialect, details),
        },
        headers,
      );
    case 'revision':
      return ok({ ...(dialect === '2.8' ? info : all), revision });
    case 'checksum':
      return ok({ ...info, checksum: dialect === '2.8' ? checksum : String(checksum), revision });
    case 'shards':
      if (dialect !== '2.8') throw clusterOnly();
      throw unknownResource();
    default:
      throw unknownResource();
  }
}

function unknownResource(): DatabaseError {
  return new DatabaseError('ERROR_HTTP_NOT_FOUND', {
    message: "expecting one of the resources 'count', 'figures', 'properties', 'parameter'",
  });
}

/** Actions that 2.8 does not have. */
const newerActions: ReadonlySet<string> = new Set([
  'responsibleShard',
  'compact',
  'recalculateCount',
  'loadIndexesIntoMemory',
]);

function unknownAction(): DatabaseError {
  return new DatabaseError('ERROR_HTTP_NOT_FOUND', {
    message: "expecting one of the actions 'load', 'unload', 'truncate', 'properties', 'rename'",
  });
}

function act(request: RequestScope): Promise<Reply> {
  const [name, action, ...more] = segmentsOf(request);
  if (name === undefined || action === undefined || more.length > 0) {
    throw badParameter('expected PUT /_api/collection/<collection-name>/<action>');
  }
  return onCollection(request, name, () => runAction(request, name, action));
}

async function runAction(request: RequestScope, name: string, action: string): Promise<Reply> {
  const { dialect } = request;
  if (dialect === '2.8' && newerActions.has(action)) {
    await request.run(readCollection, { collection: name });
    throw unknownAction();
  }
  const change = (what: CollectionChange) =>
    request.run(changeCollection, { collection: name, change: what });
  // Current servers keep every collection loaded.
  const loaded = (status: CollectionStatus) =>
    dialect === '2.8' ? change({ kind: 'status', status }) : upkeepOf(request, name);
  switch (action) {
    case 'load': {
      const { properties, count } = await loaded('loaded');
      const isCounted = request.jsonObject().count ?? findFlag(request.query, 'count') ?? true;
      return ok({ ...collectionInfo(properties, dialect), ...(isCounted ? { count } : {}) });
    }
    case 'unload': {
      const { properties } = await loaded('unloaded');
      return ok(collectionInfo(properties, dialect));
    }
    case 'truncate': {
      const { properties } = await change({ kind: 'truncate' });
      noteChange(request, { action: 'truncateCollection', name: properties.name });
      return ok(collectionInfo(properties, dialect));
    }
    case 'rename': {
      const { name: former } = (await request.run(readCollection, { collection: name })).properties;
      const next = nameIn(request.jsonObject(), dialect, 'rename');
      const refusal = { 11: { message: 'cannot rename collection: forbidden' } };
      const { properties } = await worded(dialect, refusal, () => change({ kind: 'rename', name: next }));
      if (dialect === '2.8') await renameInEdges(request, former, properties.name);
      noteChange(request, { action: 'renameCollection', name: properties.name, note: former });
      return ok(collectionInfo(properties, dialect));
    }
    case 'properties': {
      const { properties } = await change({
        kind: 'properties',
        properties: propertiesChange(lenientBody(request)),
      });
      return ok(collectionProperties(properties, dialect));
    }
    case 'responsibleShard':
      throw clusterOnly();
    case 'rotate':
    case 'compact':
    case 'recalculateCount':
    case 'loadIndexesIntoMemory':
      return upkeep(request, name, action);
    default:
      throw unknownAction();
  }
}

/** In slices, between which other writes run. */
async function renameInEdges(
  { engine, databaseName }: RequestScope,
  from: string,
  to: string,
): Promise<void> {
  if (from === to) return;
  let position: EdgePosition | null = { collectionId: undefined, docId: 0 };
  while (position !== null) {
    position = await engine.run(renameEdgeEnds, { ...serverScope, databaseName }, { from, to, position });
  }
}

/** An array has no properties: it changes none of them, as in ArangoDB. */
function lenientBody(request: RequestScope): Readonly<Record<string, unknown>> {
  return Array.isArray(request.json()) ? {} : request.jsonObject();
}

/** Maintenance calls without an effect here; they only check that the collection exists. */
async function upkeep(request: RequestScope, name: string, action: string): Promise<Reply> {
  const isReading = action === 'loadIndexesIntoMemory';
  const { properties, revision, count } = isReading
    ? await request.run(readCollection, { collection: name })
    : await upkeepOf(request, name);
  if (action === 'rotate' && revision === '0') {
    throw new DatabaseError('ERROR_ARANGO_NO_JOURNAL', {
      detail: `'${properties.name}' was never written to`,
    });
  }
  if (action === 'compact') return ok(collectionInfo(properties, request.dialect));
  return ok({ result: true, ...(action === 'recalculateCount' ? { count } : {}) });
}

async function upkeepOf(request: RequestScope, name: string) {
  const collection = await request.run(readCollection, { collection: name });
  requireWritable(request, collection.properties.name);
  return collection;
}

function clusterOnly(): DatabaseError {
  return new DatabaseError('ERROR_CLUSTER_ONLY_ON_COORDINATOR', { status: 501 });
}

function drop(request: RequestScope): Promise<Reply> {
  const [name, ...more] = segmentsOf(request);
  if (name === undefined || more.length > 0) {
    throw badParameter('expected DELETE /_api/collection/<collection-name>');
  }
  const work = async () => {
    const isSystem = hasFlag(request.query, 'isSystem');
    const dropped = await request.run(dropCollection, { collection: name, isSystem });
    noteChange(request, { action: 'dropCollection', name });
    return ok(dropped);
  };
  return onCollection(request, name, work, { 11: { message: 'cannot drop collection: forbidden' } });
}

const collections: RouteFamily = {
  id: 'collection',
  routes: [path, `${path}/*`].flatMap((pattern) => [
    {
      method: 'GET',
      path: pattern,
      endpoints: endpointsAt(pattern, 'GET', collectionApi),
      access: 'read',
      handle: read,
    },
    {
      method: 'POST',
      path: pattern,
      endpoints: endpointsAt(pattern, 'POST', collectionApi),
      largeMembers: ruleMembers,
      access: 'write',
      handle: create,
    },
    {
      method: 'PUT',
      path: pattern,
      endpoints: endpointsAt(pattern, 'PUT', collectionApi),
      largeMembers: ruleMembers,
      access: 'data',
      handle: act,
    },
    {
      method: 'DELETE',
      path: pattern,
      endpoints: endpointsAt(pattern, 'DELETE', collectionApi),
      access: 'write',
      handle: drop,
    },
    { method: ['HEAD', 'PATCH'], path: pattern, access: 'read', handle: unsupportedMethod },
  ]),
};

export default collections;
