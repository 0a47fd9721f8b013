import type { Query } from './ast.ts';
import { dialectRules } from './dialect-rules.ts';
import { startExecution } from './execute/QueryExecution.ts';
import { warningCollector } from './execute/warnings.ts';
import type { ExecutionControl, PreparedQuery, QueryRequest, QueryWarning } from './execution.ts';
import { foldConstants } from './fold.ts';
import { type OptimizedPlan, optimize } from './optimize.ts';
import { parseQuery } from './parser/parse.ts';
import { inPhase } from './phase.ts';
import { withBarriers } from './plan/barriers.ts';
import { refuseBoundOptions } from './plan/bound-options.ts';
import { buildPlan } from './plan/build.ts';
import { withFullCount } from './plan/full-count.ts';
import { isModification } from './plan/modifies.ts';
import { isSteady, PlanScope } from './plan/PlanScope.ts';
import { withUserCalls } from './plan/user-calls.ts';
import { resolveQuery } from './resolve.ts';
import type { Source } from './source.ts';

/** A query on its way from text to plan. */
interface PlannedQuery {
  readonly ast: Query;
  readonly scope: PlanScope;
  readonly optimized: OptimizedPlan;
  /** From constants that were computed beforehand. */
  readonly warnings: readonly QueryWarning[];
}

/** Parses, checks, plans and optimizes; throws DatabaseError with the phase in its message. */
export function planQuery(request: QueryRequest, source: Source): PlannedQuery {
  const { text, bindVars, dialect, options } = request;
  const ast = inPhase('parsing', dialect, () => parseQuery(text, dialect));
  if (!dialectRules[dialect].boundOptions) inPhase('parsing', dialect, () => refuseBoundOptions(ast));
  const warnings: QueryWarning[] = [];
  const warn = warningCollector(warnings, options);
  const resolved = inPhase('parsing', dialect, () =>
    resolveQuery(ast, { dialect, bindVars, source, text, warn }),
  );
  const folded = inPhase('optimizing ast', dialect, () => foldConstants(resolved, { dialect, warn }));
  const scope = new PlanScope(folded, source, options);
  const plan = inPhase('instantiating plan', dialect, () =>
    withFullCount(buildPlan(folded.query, scope), scope),
  );
  const optimized = inPhase('optimizing plan', dialect, () => optimize(plan, scope));
  return { ast, scope, optimized, warnings };
}

/** A query ready to run on this source or on another snapshot of the same database. */
export function prepareQuery(request: QueryRequest, source: Source): PreparedQuery {
  const { ast, scope, optimized, warnings } = planQuery(request, source);
  const plan = withUserCalls(withBarriers(optimized.plan, scope), scope);
  return {
    ast,
    isModification: isModification(plan),
    isSteady: isSteady(optimized.plan),
    collections: [...scope.resolved.collections].map(([name, access]) => ({ name, access })),
    execute: (runSource: Source, control: ExecutionControl) =>
      startExecution(plan, scope, runSource, control, warnings),
  };
}
