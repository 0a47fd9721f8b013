import type { ChecklistItem } from '../checklist.ts';

const calls = 'tests/driver/calls.test.ts';
const rules = 'tests/driver/rules.test.ts';
const inBothDialects = 'tests/http/drivers/driver-asynchronous.test.ts';

/** The driver: its objects, rules, calls and errors. */
export const items: readonly ChecklistItem[] = [
  {
    id: '7-driver-1',
    text: 'PUT /_admin/wal/flush?waitForSync&waitForCollector; GET and PUT /_admin/wal/properties; GET /_admin/wal/transactions.',
    test: calls,
  },
  {
    id: '7-driver-2',
    text: 'POST /_admin/aql/reload, /_admin/routing/reload, /_admin/auth/reload; GET /_admin/routing/routes; POST /_admin/execute (script body).',
    test: calls,
  },
  {
    id: '7-driver-3',
    text: 'DELETE and GET /_api/query/slow; GET /_api/query/current; GET and PUT /_api/query/properties; DELETE /_api/query/{id}.',
    test: calls,
  },
  {
    id: '7-driver-4',
    text: 'POST /_api/query (parse), POST /_api/explain, POST /_api/cursor, PUT and DELETE /_api/cursor/{id}.',
    test: calls,
  },
  {
    id: '7-driver-5',
    text: 'GET and POST /_api/collection; GET (optionally ?useId=true) and DELETE /_api/collection/{name}.',
    test: calls,
  },
  {
    id: '7-driver-6',
    text: 'PUT on properties, rotate, truncate, load (count), unload, rename (name) sub-paths. Only doCompact, journalSize, waitForSync and indexBuckets can be changed.',
    test: calls,
  },
  {
    id: '7-driver-7',
    text: 'GET on properties, figures, checksum (withRevisions, withData), revision, count sub-paths.',
    test: calls,
  },
  {
    id: '7-driver-8',
    text: 'POST /_api/document?collection=...; GET, HEAD, DELETE, PUT, PATCH /_api/document/{collection}/{key} with policy=last, waitForSync=true, keepNull, mergeObjects; header if-match carries the revision. Defaults: keepNull and mergeObjects true.',
    test: calls,
  },
  {
    id: '7-driver-9',
    text: 'POST /_api/edge?collection=...&from=...&to=...; GET /_api/edges/{collection}?vertex=...&direction=in or out.',
    test: calls,
  },
  {
    id: '7-driver-10',
    text: 'GET and POST /_api/index?collection=... (withStats); GET and DELETE /_api/index/{collection}/{id}. Types hash, skiplist, fulltext (minLength), geo (fields, geoJson), cap (size, byteSize).',
    test: calls,
  },
  {
    id: '7-driver-11',
    text: 'PUT /_api/simple/: any, first-example, first, last, remove-, replace-, update-by-example, lookup-by-keys, remove-by-keys, all, by-example(-hash, -skiplist), by-condition(-skiplist), range.',
    test: calls,
  },
  {
    id: '7-driver-12',
    text: 'PUT /_api/simple/near, within, within-rectangle, fulltext with their fields.',
    test: calls,
  },
  {
    id: '7-driver-13',
    text: 'GET /_api/database/current; GET and POST /_api/database; DELETE /_api/database/{name}; GET /_api/version; GET /_api/endpoint; POST /_api/transaction.',
    test: calls,
  },
  {
    id: '7-driver-14',
    text: 'Replication: GET logger-state, logger-tick-ranges, logger-first-tick, applier-state, applier-config, server-id; PUT applier-start (from, barrierId), applier-stop, applier-config; DELETE applier-state.',
    test: calls,
  },
  {
    id: '7-driver-15',
    text: 'PUT sync and make-slave (async header, then PUT /_api/job/{id}). Defaults: autoStart true, includeSystem true, verbose false, progress true.',
    test: calls,
  },
  {
    id: '4-applier-2',
    text: 'Sync is polled until the status is no longer 204: 1 second initial sleep, 2 seconds for fewer than 6 polls, then 3 seconds; progress messages every 3 polls.',
    test: calls,
  },
  {
    id: '5-driver-1',
    text: "Document handle: collection/key with exactly two parts; the key matches letters, digits and _ : - @ . ( ) + , = ; $ ! * ' %.",
    test: rules,
  },
  {
    id: '5-driver-2',
    text: 'A handle for another collection raises the cross-collection error.',
    test: rules,
  },
  { id: '5-driver-3', text: 'Index handle must be collection/number.', test: rules },
  { id: '5-driver-4', text: 'Saving needs an object (else invalid document type).', test: rules },
  {
    id: '5-driver-5',
    text: 'A missing handle on document read, exists, remove, replace or update raises illegal document handle.',
    test: rules,
  },
  {
    id: '5-driver-6',
    text: 'Transaction requires an object, a collections object, and an action that is a string or function.',
    test: rules,
  },
  {
    id: '5-driver-7',
    text: 'A geo index needs a string first argument; ensureIndex needs a non-array object; too many arguments raises an error.',
    test: rules,
  },
  {
    id: '5-driver-8',
    text: 'Geo and fulltext queries need a matching index (error if missing).',
    test: rules,
  },
  {
    id: '5-driver-9',
    text: "Path normalising cannot use '..' to escape the top-level directory.",
    test: rules,
  },
  {
    id: '5-driver-10',
    text: "Parameter checking reports '<name> missing, usage: ...' or '<name> should be a ...'.",
    test: rules,
  },
  {
    id: '5-driver-11',
    text: 'Limit must be non-negative (message: limit must be non-negative); the iterate limit must be a number.',
    test: rules,
  },
  {
    id: '5-statement-1',
    text: 'Needs a non-empty query; bind names are strings or integers; an object of binds takes no second argument; batch size is used only if greater than 0.',
    test: rules,
  },
  { id: '5-driver-12', text: 'User-defined functions: name, code and group are checked.', test: rules },
  { id: '4-collections-1', text: 'Unloading resets to unknown after being read.', test: rules },
  { id: '4-collections-2', text: 'Load, unload, truncate and rename reset the cached status.', test: rules },
  {
    id: '4-collections-3',
    text: 'Drop sets status deleted and removes the object from the database.',
    test: rules,
  },
  {
    id: '4-cursor-1',
    text: 'Holds a batch; fetches the next batch when the current one is used up and more results exist; disposed by deleting it on the server.',
    test: rules,
  },
  {
    id: '4-cursor-2',
    text: 'A simple-query cursor is not executed until first read. Once executing, it cannot be limited or skipped further (error: query is already executing).',
    test: rules,
  },
  { id: '4-applier-1', text: 'Replication applier: start, stop, forget state.', test: rules },
  { id: '4-databases-1', text: 'Database switching is not supported in the web interface.', test: rules },
  {
    id: '8-driver-1',
    text: 'A result with error true becomes a thrown error showing name, number and message.',
    test: rules,
  },
  { id: '8-driver-2', text: 'A type-error number becomes a type error.', test: rules },
  {
    id: '8-driver-3',
    text: "An empty result gives 'Unknown error. Request result is empty' (500).",
    test: rules,
  },
  { id: '8-driver-4', text: '1203 makes _collection return null and drop ignore it.', test: rules },
  { id: '8-driver-5', text: '1212 makes dropIndex return false.', test: rules },
  { id: '8-driver-6', text: '1202 makes remove with overwrite return false.', test: rules },
  { id: '8-driver-7', text: '404, 412 and 1203 make exists return false.', test: rules },
  { id: '8-driver-8', text: '404 makes first-example return null.', test: rules },
  { id: '8-driver-9', text: "'No more results'.", test: rules },
  {
    id: '8-driver-10',
    text: "'usage: _executeTransaction(<object>)'.",
    test: rules,
  },
  {
    id: '8-driver-11',
    text: "'ArangoStatement needs initial data'; 'invalid bind parameter declaration'.",
    test: rules,
  },
  {
    id: '8-driver-12',
    text: "'_useDatabase() is not supported in the web interface'; 'cannot use database ...'.",
    test: rules,
  },
  {
    id: '3-collection-1',
    text: 'Collection: id, name, status, type (document=2, edge=3); status codes: corrupted=0, new born=1, unloaded=2, loaded=3, unloading=4, deleted=5, loading=6.',
    test: rules,
  },
  {
    id: '3-document-1',
    text: 'Document: _id (collection/key), _key, _rev; edges also _from, _to and an optional $label.',
    test: inBothDialects,
  },
  {
    id: '3-index-1',
    text: 'Index: id of form collection/number; fields, unique, sparse, selectivityEstimate.',
    test: inBothDialects,
  },
  { id: '3-database-1', text: 'Database: id, name, path, isSystem.', test: rules },
  { id: '3-cursor-1', text: 'Cursor: result, hasMore, id, count, extra.', test: rules },
  {
    id: '3-driver-1',
    text: 'Collection properties: doCompact, journalSize, isSystem, isVolatile, waitForSync, shardKeys, numberOfShards, keyOptions, indexBuckets; create also accepts distributeShardsLike.',
    test: rules,
  },
  {
    id: '3-driver-2',
    text: 'Statement: query, bindVars, options, count flag, batchSize, cache flag.',
    test: rules,
  },
  { id: '9-driver-1', text: 'Iterate probability defaults to 1.', test: rules },
  {
    id: '9-driver-2',
    text: 'Mime type table; text-like types get charset utf-8; fallback is plain text.',
    test: rules,
  },
  {
    id: '7-driver-16',
    text: 'One code: synchronous in the shell and in scripts of the server, asynchronous elsewhere.',
    test: inBothDialects,
  },
  {
    id: '7-version-1',
    text: 'Version check: a download with parameters version and os; the answer has optional bugfix, minor and major entries each with a version.',
    test: 'tests/http/console/version-check.test.ts',
  },
  {
    id: '7-version-2',
    text: 'The version check has a timeout, and a failed check does not affect the rest of the console.',
    test: 'tests/http/console/version-check.test.ts',
  },
  {
    id: '3-module-1',
    text: 'Module record (kept in _modules): path, content.',
    test: 'tests/driver/stored-modules.test.ts',
  },
];
