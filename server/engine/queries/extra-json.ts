import type { Execution, PreparationPhase } from '../../../aql/execution.ts';
import type { ObjectValue } from '../../../aql/values/value.ts';
import type { Dialect } from '../../../protocol/dialect.ts';
import { stringifyJson } from '../../../protocol/lib/write-json.ts';

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
  execution: Execution,
  times: QueryTimes,
  phases: ReadonlyMap<PreparationPhase, number> | undefined,
  plan: ObjectValue | undefined,
  intermediateCommits: number,
): string {
  const { writesExecuted, writesIgnored, scannedFull, scannedIndex, filtered, fullCount } = execution.stats;
  const form = extraForms[dialect];
  const extra: Record<string, unknown> = {
    stats: {
      writesExecuted,
      writesIgnored,
      scannedFull,
      scannedIndex,
      filtered,
      ...form.moreStatistics(execution, times, intermediateCommits),
      ...(fullCount === undefined ? {} : { fullCount }),
      ...(execution.nodes === undefined || !form.hasPlan ? {} : { nodes: execution.nodes }),
    },
    warnings: execution.warnings,
  };
  if (phases !== undefined) extra.profile = form.phaseSeconds(times, phases);
  if (plan !== undefined && form.hasPlan) extra.plan = plan;
  return stringifyJson(extra);
}

type Phases = ReadonlyMap<PreparationPhase, number>;

interface ExtraForm {
  /** Figures after the first ones. */
  moreStatistics(execution: Execution, times: QueryTimes, intermediateCommits: number): object;
  /** Times in seconds by the phase names of the dialect. */
  phaseSeconds(times: QueryTimes, phases: Phases): object;
  /** True if a profile has the plan and the figures of its nodes. */
  readonly hasPlan: boolean;
}

const extraForms: Readonly<Record<Dialect, ExtraForm>> = {
  '2.8': {
    moreStatistics: () => ({}),
    phaseSeconds({ openMs, instantiateMs, executeMs }, phases) {
      const { first, loading, planning } = preparationSeconds(openMs, phases);
      // Name resolution is part of parsing.
      const parsing = first.parsing + loading;
      return { ...first, parsing, ...planning, executing: (instantiateMs + executeMs) / 1000 };
    },
    hasPlan: false,
  },
  '3.12': {
    moreStatistics: (
      { stats, memory },
      { openMs, prepareMs, instantiateMs, executeMs },
      intermediateCommits,
    ) => ({
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
    phaseSeconds({ openMs, instantiateMs, executeMs }, phases) {
      const { first, loading, planning } = preparationSeconds(openMs, phases);
      return {
        ...first,
        'loading collections': loading,
        ...planning,
        'instantiating executors': instantiateMs / 1000,
        executing: executeMs / 1000,
        finalizing: 0,
      };
    },
    hasPlan: true,
  },
};

function preparationSeconds(openMs: number, phases: Phases) {
  const of = (phase: PreparationPhase): number => (phases.get(phase) ?? 0) / 1000;
  return {
    first: {
      initializing: openMs / 1000,
      parsing: of('parsing'),
      'optimizing ast': of('optimizing ast'),
    },
    loading: of('loading collections'),
    planning: {
      'instantiating plan': of('instantiating plan'),
      'optimizing plan': of('optimizing plan'),
    },
  };
}
