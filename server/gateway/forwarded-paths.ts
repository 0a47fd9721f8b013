import { clusterCalls } from '../../protocol/cluster-calls.ts';

/**
 * The families of calls that reach the other server, by their first two segments; everything else is refused. The calls
 * of `/_open` are not among them, because they return tokens, nor are services of the other server, whose pages would
 * share the origin with the console.
 */
const families: Readonly<Record<string, string>> = {
  _api:
    'agency analyzer aqlfunction batch collection cursor database docs document dump edge edges endpoint engine ' +
    'explain export foxx gharial graph import index job key-generators query query-cache query-plan-cache replication ' +
    'simple structure tasks token transaction traversal ttl upload user version view wal',
  _admin:
    'activities aql auth backup clusterStatistics compact configuration crashes database deployment echo execute ' +
    'license log metrics modules options options-description options-public routing server shutdown sleep statistics ' +
    'statistics-description status supervision support-info time usage-metrics version wal',
};

/** Calls of clusters: those of the console, and those that ArangoDB documents. Each changes or shows the whole cluster. */
const ofClusters: ReadonlySet<string> = new Set([
  ...Object.values(clusterCalls).map(({ method, path }) => `${method} ${path}`),
  'GET /_api/cluster/endpoints',
  'PUT /_admin/cluster/rebalance',
  'POST /_admin/cluster/rebalance/execute',
]);
const serverMaintenance = /^(\/_admin\/cluster\/maintenance)\/[^/]+$/;

const forwarded: ReadonlySet<string> = new Set(
  Object.entries(families).flatMap(([root, names]) => names.split(' ').map((name) => `/${root}/${name}`)),
);

/** Calls of the console of ArangoDB that this console uses; sign-in and pages are not among them. */
const ofConsole = /^\/_admin\/aardvark\/(?:cluster|foxxes|graph-examples|query|statistics)(?:\/|$)/;
const furtherOfConsole: ReadonlySet<string> = new Set(
  ['disableVersionCheck', 'js/arango/aqltemplates.json', 'latestVersion', 'shouldCheckVersion'].map(
    (name) => `/_admin/aardvark/${name}`,
  ),
);
/** Calls of Orrery itself; another Orrery has them, ArangoDB does not. */
const ofOrrery = /^\/_admin\/orrery(?:\/|$)/;

/** `refused`: the call is never passed on. `missing`: only an Orrery has it, and the other server is none. */
type Forwarding = 'forwarded' | 'refused' | 'missing';

/** Whether a request with a canonical path may reach the other server. */
export function forwardingOf(method: string, path: string, isOrrery: boolean): Forwarding {
  if (ofOrrery.test(path)) return isOrrery ? 'forwarded' : 'missing';
  if (/^\/_(?:api|admin)\/cluster(?:\/|$)/.test(path)) {
    return ofClusters.has(`${method} ${path.replace(serverMaintenance, '$1/:server')}`)
      ? 'forwarded'
      : 'refused';
  }
  if (ofConsole.test(path) || furtherOfConsole.has(path)) return 'forwarded';
  return forwarded.has(path.split('/', 3).join('/')) ? 'forwarded' : 'refused';
}
