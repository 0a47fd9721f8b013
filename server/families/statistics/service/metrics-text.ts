import { queryTimeCuts, slowQueryTimeCuts } from '../../../engine/queries/QueryFigures.ts';
import type { DistributionFigures } from '../../../lib/Distribution.ts';
import type { ServerHost } from '../../../monitoring/ServerHost.ts';
import { byteCuts, connectionCuts, timeCuts } from './RequestFigures.ts';

type Metric =
  | readonly [kind: 'counter' | 'gauge', name: string, help: string, value: number]
  | readonly [
      kind: 'histogram',
      name: string,
      help: string,
      value: DistributionFigures,
      cuts: readonly number[],
    ];

/** The figures in the text format of Prometheus, with the names of ArangoDB where it has the figure. */
export function metricsText(host: ServerHost): string {
  return metricsOf(host).map(toText).join('');
}

function toText(metric: Metric): string {
  const [kind, name, help] = metric;
  const head = `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n`;
  if (metric[0] !== 'histogram') return `${head}${name} ${metric[3]}\n`;
  const [, , , { sum, count, counts }, cuts] = metric;
  let below = 0;
  const buckets = cuts.map((cut, place) => {
    below += counts[place] ?? 0;
    return `${name}_bucket{le="${cut}"} ${below}\n`;
  });
  return `${head}${buckets.join('')}${name}_bucket{le="+Inf"} ${count}\n${name}_sum ${sum}\n${name}_count ${count}\n`;
}

function metricsOf(host: ServerHost): readonly Metric[] {
  const figures = host.statistics.figures();
  return [
    ...requestMetrics(figures.requests),
    ...processMetrics(figures),
    ...engineMetrics(figures.engine),
    ...replicationMetrics(figures.replication),
    ...logMetrics(host),
    ...diskMetrics(host),
  ];
}

type Figures = ReturnType<ServerHost['statistics']['figures']>;

function requestMetrics(requests: Figures['requests']): readonly Metric[] {
  const { client, clientUser, byMethod } = requests;
  const connections = 'arangodb_client_connection_statistics';
  const users = 'arangodb_client_user_connection_statistics';
  const http = 'arangodb_http_request_statistics';
  const distributions = (prefix: string, of: typeof client): readonly Metric[] => [
    ['histogram', `${prefix}_total_time`, 'Seconds from arrival to answer.', of.totalTime, timeCuts],
    ['histogram', `${prefix}_request_time`, 'Seconds in the handler.', of.requestTime, timeCuts],
    ['histogram', `${prefix}_queue_time`, 'Seconds in the queue.', of.queueTime, timeCuts],
    ['histogram', `${prefix}_io_time`, 'Seconds of reading and writing.', of.ioTime, timeCuts],
    ['histogram', `${prefix}_bytes_sent`, 'Bytes sent for a request.', of.bytesSent, byteCuts],
    ['histogram', `${prefix}_bytes_received`, 'Bytes received for a request.', of.bytesReceived, byteCuts],
  ];
  const counter = (name: string, help: string, value: number): Metric => [
    'counter',
    `${http}_${name}_total`,
    help,
    value,
  ];
  return [
    ['gauge', `${connections}_client_connections`, 'Open connections.', requests.connectionCount],
    [
      'histogram',
      `${connections}_connection_time`,
      'Duration of closed connections in seconds.',
      requests.connectionTime,
      connectionCuts,
    ],
    ...distributions(connections, client),
    ...distributions(users, clientUser),
    counter('total_requests', 'Requests.', requests.total),
    counter('async_requests', 'Asynchronous requests.', requests.async),
    counter('http_get_requests', 'GET requests.', byMethod.GET),
    counter('http_head_requests', 'HEAD requests.', byMethod.HEAD),
    counter('http_post_requests', 'POST requests.', byMethod.POST),
    counter('http_put_requests', 'PUT requests.', byMethod.PUT),
    counter('http_patch_requests', 'PATCH requests.', byMethod.PATCH),
    counter('http_delete_requests', 'DELETE requests.', byMethod.DELETE),
    counter('http_options_requests', 'OPTIONS requests.', byMethod.OPTIONS),
    counter('other_http_requests', 'Requests with other methods.', byMethod.other),
    counter('superuser_requests', 'Requests without a user.', requests.total - requests.ofUsers),
    counter('user_requests', 'Requests of signed-in users.', requests.ofUsers),
  ];
}

function processMetrics({
  process,
  machine,
  uptime,
  heap,
  eventLoopDelay,
}: Pick<Figures, 'process' | 'machine' | 'uptime' | 'heap' | 'eventLoopDelay'>): readonly Metric[] {
  const prefix = 'arangodb_process_statistics';
  const seconds = (milliseconds: number) => milliseconds / 1000;
  return [
    ['counter', `${prefix}_minor_page_faults_total`, 'Minor page faults.', process.minorPageFaults],
    ['counter', `${prefix}_major_page_faults_total`, 'Major page faults.', process.majorPageFaults],
    ['gauge', `${prefix}_user_time`, 'Processor seconds in user mode.', process.userTime],
    ['gauge', `${prefix}_system_time`, 'Processor seconds in kernel mode.', process.systemTime],
    ['gauge', `${prefix}_number_of_threads`, 'Threads of the process.', process.numberOfThreads],
    ['gauge', `${prefix}_resident_set_size`, 'Resident memory in bytes.', process.residentSize],
    [
      'gauge',
      `${prefix}_resident_set_size_percent`,
      'Share of the memory of the machine, 0 to 1.',
      process.residentSizePercent,
    ],
    ['gauge', `${prefix}_virtual_memory_size`, 'Virtual memory in bytes.', process.virtualSize],
    ['gauge', 'arangodb_server_statistics_physical_memory', 'Memory in bytes.', machine.physicalMemory],
    ['gauge', 'arangodb_server_statistics_cpu_cores', 'Processor cores.', machine.cpuCores],
    ['counter', 'arangodb_server_statistics_server_uptime_total', 'Seconds since the start.', uptime],
    ['gauge', 'orrery_v8_heap_used_bytes', 'Used heap of the main thread.', heap.used],
    ['gauge', 'orrery_v8_heap_total_bytes', 'Heap of the main thread.', heap.total],
    ['gauge', 'orrery_v8_heap_limit_bytes', 'Limit of the heap of the main thread.', heap.limit],
    ['gauge', 'orrery_v8_external_bytes', 'Memory outside of the heap.', heap.external],
    ['gauge', 'orrery_event_loop_delay_mean_seconds', 'Mean delay.', seconds(eventLoopDelay.mean)],
    ['gauge', 'orrery_event_loop_delay_p99_seconds', '99th percentile.', seconds(eventLoopDelay.p99)],
    ['gauge', 'orrery_event_loop_delay_max_seconds', 'Longest delay.', seconds(eventLoopDelay.max)],
  ];
}

function engineMetrics(engine: Figures['engine']): readonly Metric[] {
  const { readers, queries } = engine;
  const { completed } = queries;
  return [
    ['counter', 'arangodb_transactions_started_total', 'Begun writes.', engine.writesStarted],
    ['counter', 'arangodb_transactions_committed_total', 'Committed writes.', engine.writesCommitted],
    ['counter', 'arangodb_transactions_aborted_total', 'Aborted writes.', engine.writesAborted],
    ['counter', 'arangodb_read_transactions_total', 'Reads outside of queries.', engine.reads],
    ['gauge', 'arangodb_scheduler_num_worker_threads', 'Query threads.', readers.threads],
    ['gauge', 'arangodb_scheduler_num_working_threads', 'Query threads with calls.', readers.working],
    ['gauge', 'arangodb_scheduler_queue_length', 'Calls that wait for a thread.', readers.waiting],
    ['gauge', 'orrery_writer_queue_length', 'Calls to the writer thread.', engine.writerQueue],
    ['counter', 'arangodb_aql_all_query_total', 'Completed queries.', completed.time.count],
    ['counter', 'arangodb_aql_slow_query_total', 'Slow queries.', completed.slowTime.count],
    ['counter', 'orrery_aql_killed_query_total', 'Killed queries.', completed.killed],
    ['counter', 'orrery_aql_failed_query_total', 'Queries that ended with an error.', completed.failed],
    ['gauge', 'arangodb_aql_current_query', 'Running queries.', queries.running],
    ['gauge', 'orrery_aql_waiting_query', 'Queries that wait for a slot.', queries.waiting],
    ['gauge', 'arangodb_aql_cursors_active', 'Open cursors.', queries.cursors],
    ['histogram', 'arangodb_aql_query_time', 'Seconds of a query.', completed.time, queryTimeCuts],
    [
      'histogram',
      'arangodb_aql_slow_query_time',
      'Seconds of a slow query.',
      completed.slowTime,
      slowQueryTimeCuts,
    ],
    ['counter', 'orrery_aql_cache_hits_total', 'Results from the query cache.', queries.cacheHits],
    ['counter', 'orrery_aql_cache_misses_total', 'Results not in the query cache.', queries.cacheMisses],
  ];
}

function replicationMetrics({
  dumped,
  requested,
  inserted,
  removed,
}: Figures['replication']): readonly Metric[] {
  const prefix = 'arangodb_replication';
  const bySync = `${prefix}_initial_sync_docs`;
  return [
    ['counter', `${prefix}_dump_documents_total`, 'Documents copied with their collection.', dumped],
    ['counter', `${bySync}_requested_total`, 'Documents requested by their revision.', requested],
    ['counter', `${bySync}_inserted_total`, 'Documents received by their revision.', inserted],
    ['counter', `${bySync}_removed_total`, 'Documents removed because the leader lacks them.', removed],
  ];
}

function diskMetrics({ statistics }: ServerHost): readonly Metric[] {
  const { storeBytes, freeBytes } = statistics.disk();
  const free: Metric = [
    'gauge',
    'orrery_disk_free_bytes',
    'Free bytes of the disk of the data folder.',
    freeBytes,
  ];
  return [
    ['gauge', 'orrery_store_bytes', 'Bytes of the file of the store.', storeBytes],
    ...(Number.isFinite(freeBytes) ? [free] : []),
  ];
}

function logMetrics({ log }: ServerHost): readonly Metric[] {
  return [
    ['counter', 'arangodb_logger_warnings_total', 'Warnings in the log.', log.entries.countOf('WARNING')],
    ['counter', 'arangodb_logger_errors_total', 'Errors in the log.', log.entries.countOf('ERROR')],
  ];
}
