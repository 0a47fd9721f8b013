import type { QueryStats, QueryWarning } from '../../../aql/execution.ts';
import type { Dialect } from '../../../protocol/dialect.ts';

export interface QueryTimes {
  /** Opening the snapshot. */
  readonly openMs: number;
  /** From the text to the plan. */
  readonly prepareMs: number;
  readonly executeMs: number;
}

/** JSON text of an answer's `extra`: statistics, warnings and, when asked for, times (in seconds). */
export function extraJson(
  dialect: Dialect,
  stats: QueryStats,
  warnings: readonly QueryWarning[],
  times: QueryTimes,
  hasProfile: boolean,
): string {
  const { writesExecuted, writesIgnored, scannedFull, scannedIndex, filtered, fullCount } = stats;
  const seconds = (ms: number) => ms / 1000;
  return JSON.stringify({
    stats: {
      writesExecuted,
      writesIgnored,
      scannedFull,
      scannedIndex,
      filtered,
      ...(dialect === '2.8'
        ? {}
        : { httpRequests: 0, executionTime: seconds(times.openMs + times.prepareMs + times.executeMs) }),
      ...(fullCount === undefined ? {} : { fullCount }),
    },
    ...(hasProfile ? { profile: profile(dialect, times) } : {}),
    warnings,
  });
}

/** The times in the phases' names of the dialect; planning is one step here and counts as the first of its phases. */
function profile(dialect: Dialect, { openMs, prepareMs, executeMs }: QueryTimes) {
  const [open, prepare, execute] = [openMs / 1000, prepareMs / 1000, executeMs / 1000];
  const common = { initializing: open, parsing: prepare, 'optimizing ast': 0 };
  return dialect === '2.8'
    ? { ...common, 'instantiating plan': 0, 'optimizing plan': 0, executing: execute }
    : {
        ...common,
        'loading collections': 0,
        'instantiating plan': 0,
        'optimizing plan': 0,
        'instantiating executors': 0,
        executing: execute,
        finalizing: 0,
      };
}
