import { DatabaseError } from '../../protocol/errors.ts';
import type { Subquery } from '../ast.ts';
import type { Execution, ExecutionControl, QueryStats, QueryWarning, ResultRow } from '../execution.ts';
import { compileExpression, compileRegister } from '../expressions/compile.ts';
import type { CompileEnvironment, Evaluator, ExpressionContext } from '../expressions/types.ts';
import { warningCollector } from '../expressions/warnings.ts';
import { toValue } from '../frame.ts';
import { sleep } from '../functions/sleep.ts';
import { UserCalls } from '../functions/UserCalls.ts';
import { MemoryUse } from '../limits/MemoryUse.ts';
import { withPhase } from '../phase.ts';
import { isModification, isSteady, outerVariables } from '../plan/Plan.ts';
import type { ExecutionRuntime, Plan } from '../plan/PlanNode.ts';
import type { PlanScope } from '../plan/PlanScope.ts';
import type { Source } from '../source.ts';
import type { Value } from '../values/value.ts';
import type { Profiler } from './Profiler.ts';
import { compilePlan } from './pipeline.ts';

/** Maximum time between two yields to the scheduler. */
const sliceMs = 4;

/** Compiles the plan for one run on a source. Execution starts when the first row is requested. */
export function startExecution(
  plan: Plan,
  scope: PlanScope,
  source: Source,
  control: ExecutionControl,
  earlierWarnings: readonly QueryWarning[] = [],
  profiler?: Profiler,
): Execution {
  const { dialect, options } = scope;
  const stats: QueryStats = {
    writesExecuted: 0,
    writesIgnored: 0,
    removed: new Map(),
    scannedFull: 0,
    scannedIndex: 0,
    filtered: 0,
    documentLookups: 0,
    cursorsCreated: 0,
    cursorsRearmed: 0,
    fullCount: undefined,
  };
  const warnings: QueryWarning[] = [...earlierWarnings];
  // Sleep time requested by expressions. The scheduler waits for it before the next rows are returned.
  let sleepMs = 0;
  let pausedUntilMs = 0;
  const memory = new MemoryUse({
    limitBytes: options.memoryLimitBytes,
    defaultLimitBytes: options.defaultMemoryLimitBytes,
    shared: control.sharedMemory,
  });
  const context: ExpressionContext = {
    dialect,
    source,
    random: control.random,
    nowMs: control.nowMs,
    isKilled: control.isKilled,
    checkKilled: () => checkKilled(),
    memory,
    canTerminate: control.canTerminate,
    sleep: (durationMs) => {
      if (control.canPause === true) sleepMs += durationMs;
      else sleep(durationMs, control.isKilled);
    },
    ...(options.memoryLimitBytes === undefined ? {} : { checkSize: (value: Value) => memory.check(value) }),
    callUserFunction: (name, args, form) => userCalls.callNow(userCalls.get(name), args, form),
    warn: warningCollector(warnings, options),
  };
  let sliceStartMs = Date.now();
  const endMs = options.maxRuntimeMs === undefined ? undefined : Date.now() + options.maxRuntimeMs;
  const checkKilled = (): void => {
    if (control.isKilled()) throw new DatabaseError('ERROR_QUERY_KILLED');
    if (endMs !== undefined && Date.now() > endMs) {
      throw new DatabaseError('ERROR_QUERY_KILLED', {
        detail: `it ran for more than ${options.maxRuntimeMs} ms`,
      });
    }
  };
  const pause = (durationMs: number): void => {
    pausedUntilMs = Date.now() + durationMs;
  };
  const userCalls = new UserCalls({
    context,
    checkKilled,
    pause: control.canPause === true ? pause : undefined,
  });
  // The register number is the variable id.
  const registerOf = (variable: number): number => variable;
  const environment: CompileEnvironment = {
    context,
    registerOf,
    compileSubquery: (subquery) => subqueryEvaluator(subquery),
  };
  const runtime: ExecutionRuntime = {
    dialect,
    source,
    control,
    options,
    context,
    stats,
    userCalls,
    memory,
    profiler,
    registerCount: scope.registerCount,
    isWriting: isModification(plan),
    registerOf,
    evaluator: ({ expression }) => compileExpression(expression, environment),
    registerEvaluator: ({ expression }) => compileRegister(expression, environment),
    compilePlan: (inner) => compilePlan(inner, runtime),
    // Stays true until the scheduler regains control, so that every operator in the chain yields.
    isDue: () => sleepMs > 0 || Date.now() - sliceStartMs >= sliceMs,
    checkKilled,
  };

  /** A subquery within an expression cannot yield, but it can be killed. */
  function subqueryEvaluator(subquery: Subquery): Evaluator {
    const subplan = scope.subplan(subquery);
    if (subplan === undefined) throw new Error('execute: a subquery in an expression has no plan');
    const run = compilePlan(subplan, runtime);
    // A subquery without outer variables is executed once, for the first row.
    const isSame = !runtime.isWriting && isSteady(subplan) && outerVariables(subplan).size === 0;
    let known: readonly Value[] | undefined;
    return (frame) => {
      if (known !== undefined) return known;
      const result: Value[] = [];
      const account = memory.openAccount();
      const { freshBytes } = memory;
      for (const rows of run(frame)) {
        for (const row of rows) result.push(toValue(row));
        account.addValues(result, rows.length);
        memory.freshBytes = freshBytes;
        checkKilled();
        sliceStartMs = Date.now();
      }
      if (isSame) known = result;
      else account.release();
      return result;
    };
  }

  function* sleepPending(): Generator<readonly ResultRow[], void, void> {
    if (sleepMs === 0) return;
    pausedUntilMs = Date.now() + sleepMs;
    while (Date.now() < pausedUntilMs) {
      yield [];
      checkKilled();
    }
    pausedUntilMs = 0;
    sleepMs = 0;
  }

  function* rows(): Generator<readonly ResultRow[], void, void> {
    try {
      const run = compilePlan(plan, runtime);
      for (const batch of run(new Array(scope.registerCount).fill(undefined))) {
        checkKilled();
        yield* sleepPending();
        yield batch;
        sliceStartMs = Date.now();
      }
    } catch (error) {
      throw withPhase(error, 'executing', dialect);
    } finally {
      userCalls.close();
    }
  }
  return {
    rows: rows(),
    stats,
    memory,
    get nodes() {
      return profiler?.nodes;
    },
    warnings,
    get pausedUntilMs() {
      return pausedUntilMs;
    },
  };
}
