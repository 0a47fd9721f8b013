import { maxRangeLength } from '../../../aql/values/arrays.ts';
import { maxSchedules } from '../../../protocol/api/console-backups.ts';
import { maxNotebookVersionBytes, maxNotebookVersions } from '../../../protocol/api/console-items.ts';
import {
  maxArrayElements,
  maxBodyValues,
  maxDocumentValues,
  maxJsonDepth,
} from '../../../protocol/lib/json-limits.ts';
import { maxPasswordBytes, maxNameLength as maxUserNameLength } from '../../../server/auth/password.ts';
import { maxDatabaseNameBytes } from '../../../server/families/databases/operations/create-database.ts';
import { maxUploadBytes } from '../../../server/families/services/lib/service-sources.ts';
import {
  maxFileBytes,
  maxFiles,
  maxUnpackedBytes,
} from '../../../server/families/services/lib/unpack-zip.ts';
import { maxRequestBytes } from '../../../server/families/services/routes/lib/serve-request.ts';
import { maxSessionsPerUser } from '../../../server/families/users/lib/stored-sessions.ts';
import { gatewayLimits } from '../../../server/gateway/gateway-limits.ts';
import { maxControlBytes } from '../../../server/http/read-body.ts';
import { defaultLimits } from '../../../server/limits.ts';
import { maxDataBytes } from '../../../server/route/route.ts';
import { maxCollectionNameBytes } from '../../../server/storage/catalog/definitions.ts';
import { maxDirectLines } from '../../../src/graph/geometry/edges/edge-lines.ts';
import { maxDirectVertices } from '../../../src/graph/geometry/is-large-graph.ts';
import { maxElements } from '../../../src/graph/import/ImportedGraph.ts';
import { nodeLimitRange } from '../../../src/graph/workspace/settings.ts';
import { maxChartRows } from '../../../src/query/results/chart/chart-data.ts';
import { maxVertices as maxResultVertices } from '../../../src/query/results/graph/result-graph.ts';
import { maxPoints } from '../../../src/query/results/map/map-points.ts';
import { page, table } from '../markdown.ts';

type Row = readonly [what: string, limit: number | string];

/** A size in the largest binary unit that divides it. */
function size(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB'];
  let unit = 0;
  let value = bytes;
  while (value % 1024 === 0 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${count(value)} ${units[unit]}`;
}

const count = (value: number) => value.toLocaleString('en-US');

function seconds(ms: number): string {
  return ms % 60_000 === 0 ? `${count(ms / 60_000)} min` : `${count(ms / 1000)} s`;
}

function section(title: string, rows: readonly Row[]): readonly string[] {
  const cells = rows.map(([what, limit]) => [what, typeof limit === 'number' ? count(limit) : limit]);
  return [`## ${title}`, table(['what', 'limit'], cells)];
}

const data: readonly Row[] = [
  ['size of a document, and of one request with data', size(maxDataBytes)],
  ['body of a definition or a setting', size(maxControlBytes)],
  ['nesting of arrays and objects', maxJsonDepth],
  ['values in one document, over all levels', maxDocumentValues],
  ['values in bind parameters', maxBodyValues],
  ['documents or keys in the array of one request', maxArrayElements],
  ['name of a collection', `${maxCollectionNameBytes} bytes`],
  ['name of a database', `${maxDatabaseNameBytes} bytes; 64 characters in the dialect of 2.8`],
  ['key of a document', '254 bytes'],
  ['elements of a range in AQL', maxRangeLength],
];

const clients: readonly Row[] = [
  ['connections of one address', defaultLimits.maxConnectionsPerAddress],
  ['unanswered requests of a user or an address', defaultLimits.maxRequestsPerUser],
  ['unanswered requests of one connection', defaultLimits.maxRequestsPerConnection],
  ['queries that run at the same time', pair(defaultLimits.maxQueries, defaultLimits.maxQueriesPerUser)],
  ['open cursors', pair(defaultLimits.maxCursors, defaultLimits.maxCursorsPerUser)],
  ['open cursors with stream', pair(defaultLimits.maxStreams, defaultLimits.maxStreamsPerUser)],
  ['open transactions', pair(defaultLimits.maxTransactions, defaultLimits.maxTransactionsPerUser)],
  ['a transaction without a call', seconds(defaultLimits.transactionIdleMs)],
  ['age of a transaction', seconds(defaultLimits.maxTransactionAgeMs)],
  ['asynchronous jobs that run', pair(defaultLimits.maxJobs, defaultLimits.maxJobsPerUser)],
  ['stored answers of jobs', pair(defaultLimits.maxJobResults, defaultLimits.maxJobResultsPerUser)],
  ['age of a stored answer', `${defaultLimits.maxJobResultAgeMs / 3_600_000} hours`],
  ['a connection without a request', seconds(defaultLimits.idleTimeoutMs)],
  ['a client that does not read its answer', seconds(defaultLimits.answerTimeoutMs)],
];

function pair(all: number, ofUser: number): string {
  return `${count(all)}; ${count(ofUser)} of one user`;
}

const users: readonly Row[] = [
  ['name of a user', `${maxUserNameLength} characters`],
  ['password', size(maxPasswordBytes)],
  ['sessions of one user', maxSessionsPerUser],
  ['schedules of backups', maxSchedules],
  ['versions of a notebook', `${maxNotebookVersions}; ${size(maxNotebookVersionBytes)} together`],
];

const others: readonly Row[] = [
  ['upload of a service', size(maxUploadBytes)],
  ['files of a service', `${count(maxFiles)}; ${size(maxUnpackedBytes)} together`],
  ['one file of a service', size(maxFileBytes)],
  ['body of a request to a service', size(maxRequestBytes)],
  ['connections to other servers', gatewayLimits.maxConnections],
  ['addresses of one connection', gatewayLimits.maxAddresses],
  ['a call to another server without a byte', seconds(gatewayLimits.silenceMs)],
];

const console: readonly Row[] = [
  ['node limit of a graph', `${count(nodeLimitRange.minimum)} to ${count(nodeLimitRange.maximum)}`],
  [
    'a graph that is drawn anew in each frame; a larger one is kept as a picture',
    `${count(maxDirectVertices)} vertices, ${count(maxDirectLines)} edges`,
  ],
  ['vertices and edges of an imported graph file', maxElements],
  ['vertices of the graph view of a query result', maxResultVertices],
  ['points of the map of a query result', maxPoints],
  ['rows that a chart of a query result uses', maxChartRows],
];

/** Fixed limits of the server and the console. */
export function limitsPage(): string {
  return page('Limits', [
    'A request above a limit is refused with an error that names the limit and what was found. Limits that an option changes, such as the memory of queries, are in the [options](options.md).',
    ...section('Data', data),
    ...section('Requests of clients', clients),
    'Unread answers, unread batches of cursors and the changes of transactions also have limits of memory, which follow the memory of the machine.',
    ...section('Users and stored documents', users),
    ...section('Services and other servers', others),
    ...section('Console', console),
  ]);
}
