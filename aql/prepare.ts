import { errorTable } from '../protocol/error-table.ts';
import { DatabaseError } from '../protocol/errors.ts';
import type { Query } from './ast.ts';
import { buildPlan } from './build/build.ts';
import { dialectRules } from './dialect-rules.ts';
import { Profiler } from './execute/Profiler.ts';
import { startExecution } from './execute/QueryExecution.ts';
import type {
  Clock,
  ExecutionControl,
  PreparationPhase,
  PreparedQuery,
  QueryOptions,
  QueryRequest,
  QueryWarning,
} from './execution.ts';
import type { ExpressionContext } from './expressions/types.ts';
import { warningCollector } from './expressions/warnings.ts';
import { foldConstants } from './fold.ts';
import { MemoryUse } from './limits/MemoryUse.ts';
import { type OptimizedPlan, optimize } from './optimize.ts';
import { parseInOrder } from './parse-in-order.ts';
import { parseInfo } from './parse-info.ts';
import { withBarriers } from './passes/barriers.ts';
import { withFullCount } from './passes/full-count.ts';
import { withLazyRanges } from './passes/lazy-ranges.ts';
import { withSkippedDocuments } from './passes/skipped-documents.ts';
import { withUserCalls } from './passes/user-calls.ts';
import { inPhase as runInPhase } from './phase.ts';
import { rejectBoundOptions } from './plan/bound-options.ts';
import { explainPlan } from './plan/explain-plan.ts';
import { isModification } from './plan/Plan.ts';
import { PlanScope } from './plan/PlanScope.ts';
import type { BoundLiterals } from './resolver/BoundLiterals.ts';
import { resolveQuery } from './resolver/resolve.ts';
import type { Source } from './source.ts';

/** A query between planning and execution. */
interface PlannedQuery {
  readonly ast: Query;
  readonly scope: PlanScope;
  readonly optimized: OptimizedPlan;
  /** Warnings of constant folding. */
  readonly warnings: readonly QueryWarning[];
  /** Milliseconds; empty without a clock. */
  readonly phases: ReadonlyMap<PreparationPhase, number>;
  /** Peak memory of constant folding. */
  readonly peakBytes: number;
}

/** Parses, checks, plans and optimizes a query. Throws a DatabaseError with the phase in its message. */
export function planQuery(
  request: QueryRequest,
  source: Source,
  clock?: Clock,
  literals?: BoundLiterals,
): PlannedQuery {
  const { text, bindVars, dialect, options } = request;
  const phases = new Map<PreparationPhase, number>();
  const inPhase = <T>(phase: PreparationPhase, run: () => T): T => {
    const fromMs = clock?.() ?? 0;
    const result = runInPhase(phase === 'loading collections' ? 'parsing' : phase, dialect, run);
    if (clock !== undefined) phases.set(phase, (phases.get(phase) ?? 0) + clock() - fromMs);
    return result;
  };
  const ast = inPhase('parsing', () => parseInOrder(request, source));
  if (!dialectRules[dialect].boundOptions) inPhase('parsing', () => rejectBoundOptions(ast));
  const warnings: QueryWarning[] = [];
  const warn = warningCollector(warnings, options);
  const resolved = inPhase('loading collections', () => {
    try {
      return resolveQuery(ast, { dialect, bindVars, source, text, warn, literals });
    } catch (error) {
      // In 2.8, errors of the parser come before those of missing collections.
      if (dialect === '2.8' && isMissingCollection(error)) parseInfo(text, dialect);
      throw error;
    }
  });
  const sizes = sizeCheck(options);
  const folded = inPhase('optimizing ast', () =>
    foldConstants(resolved, { dialect, warn, literals, ...sizes }),
  );
  const scope = new PlanScope(folded, source, options);
  const plan = inPhase('instantiating plan', () => withFullCount(buildPlan(folded.query, scope), scope));
  const ruleClock = options.profile === 2 ? clock : undefined;
  const optimized = inPhase('optimizing plan', () => optimize(plan, scope, ruleClock));
  return { ast, scope, optimized, warnings, phases, peakBytes: sizes.memory.peakBytes };
}

function isMissingCollection(error: unknown): boolean {
  const { number } = errorTable.ERROR_ARANGO_COLLECTION_NOT_FOUND;
  return error instanceof DatabaseError && error.errorNum === number;
}

/** Constant folding is subject to the memory limit, too. */
function sizeCheck({
  memoryLimitBytes,
  defaultMemoryLimitBytes,
}: QueryOptions): Pick<ExpressionContext, 'checkSize' | 'memory'> {
  const memory = new MemoryUse({ limitBytes: memoryLimitBytes, defaultLimitBytes: defaultMemoryLimitBytes });
  return memory.isExact ? { memory, checkSize: (value) => memory.check(value) } : { memory };
}

/**
 * Prepares a query to run on this source or on another snapshot of the same database; with `literals` also with other
 * values of the bind parameters that planning has not read, one run at a time.
 */
export function prepareQuery(
  request: QueryRequest,
  source: Source,
  clock?: Clock,
  literals?: BoundLiterals,
): PreparedQuery {
  const { ast, scope, optimized, warnings, phases } = planQuery(request, source, clock, literals);
  const plan = withSkippedDocuments(
    withUserCalls(withBarriers(withLazyRanges(optimized.plan, scope), scope), scope),
  );
  literals?.endPlanning();
  return {
    ast,
    isModification: isModification(plan),
    isCacheable: scope.isCacheable(optimized.plan),
    readsOthers: scope.readsOthers,
    collections: [...scope.resolved.collections].map(([name, access]) => ({ name, access })),
    phases,
    explain: () => explainPlan(scope, optimized.plan, optimized.rules),
    execute: (runSource: Source, control: ExecutionControl) => {
      const isMeasured = control.clock !== undefined && request.options.profile === 2;
      const profiler = isMeasured ? new Profiler(optimized.plan, plan, control.clock) : undefined;
      return startExecution(plan, scope, runSource, control, warnings, profiler);
    },
  };
}
