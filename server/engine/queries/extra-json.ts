import type { Execution, PreparationPhase } from '../../../aql/execution.ts';
import type { ObjectValue } from '../../../aql/values/value.ts';
import type { Dialect } from '../../../protocol/dialect.ts';
import { stringifyJson } from '../../../protocol/lib/json.ts';

export interface QueryTimes {
  /** Opening the snapshot. */
  readonly openMs: number;
  /** Parsing and planning. */
  readonly prepareMs: number;
  /** Compiling the plan to closures. */
  readonly instantiateMs: number;
  readonly executeMs: number;
}

/**
 * JSON text of an answer's `extra`: statistics, warnings and, on request, the times of the phases (in seconds) and
 * statistics per plan node. Counters of ArangoDB without an equivalent here are 0: seeks of merge joins, index caches,
 * cluster calls.
 */
export function extraJson(
  dialect: Dialect,
  { stats, warnings, memory, nodes }: Execution,
  times: QueryTimes,
  phases: ReadonlyMap<PreparationPhase, number> | undefined,
  plan: ObjectValue | undefined,
  intermediateCommits: number,
): string {
  const { writesExecuted, writesIgnored, scannedFull, scannedIndex, filtered, fullCount } = stats;
  const { openMs, prepareMs, instantiateMs, executeMs } = times;
  const extra: Record<string, unknown> = {
    stats: {
      writesExecuted,
      writesIgnored,
      scannedFull,
      scannedIndex,
      filtered,
      ...(dialect === '2.8'
        ? {}
        : {
            documentLookups: stats.documentLookups,
            seeks: 0,
            searchParallelism: 0,
            cursorsCreated: stats.cursorsCreated,
            cursorsRearmed: stats.cursorsRearmed,
            cacheHits: 0,
            cacheMisses: 0,
            httpRequests: 0,
            executionTime: (openMs + prepareMs + instantiateMs + executeMs) / 1000,
            peakMemoryUsage: Math.round(memory.peakBytes),
            intermediateCommits,
          }),
      ...(fullCount === undefined ? {} : { fullCount }),
      ...(nodes === undefined || dialect === '2.8' ? {} : { nodes }),
    },
    warnings,
  };
  if (phases !== undefined) extra.profile = phaseSeconds(dialect, times, phases);
  if (plan !== undefined && dialect !== '2.8') extra.plan = plan;
  return stringifyJson(extra);
}

/** Times in seconds by the phase names of the dialect. */
function phaseSeconds(
  dialect: Dialect,
  { openMs, instantiateMs, executeMs }: QueryTimes,
  phases: ReadonlyMap<PreparationPhase, number>,
) {
  const of = (phase: PreparationPhase): number => (phases.get(phase) ?? 0) / 1000;
  const first = {
    initializing: openMs / 1000,
    parsing: of('parsing'),
    'optimizing ast': of('optimizing ast'),
  };
  const planning = {
    'instantiating plan': of('instantiating plan'),
    'optimizing plan': of('optimizing plan'),
  };
  if (dialect === '2.8') {
    // Name resolution is part of parsing.
    const parsing = first.parsing + of('loading collections');
    return { ...first, parsing, ...planning, executing: (instantiateMs + executeMs) / 1000 };
  }
  return {
    ...first,
    'loading collections': of('loading collections'),
    ...planning,
    'instantiating executors': instantiateMs / 1000,
    executing: executeMs / 1000,
    finalizing: 0,
  };
}
