import type { Subquery } from '../ast.ts';
import type { Execution, ExecutionControl, QueryStats, QueryWarning, ResultRow } from '../execution.ts';
import { compileExpression, compileRegister } from '../expressions/compile.ts';
import type { CompileEnvironment, Evaluator, ExpressionContext } from '../expressions/types.ts';
import { warningCollector } from '../expressions/warnings.ts';
import { toValue } from '../frame.ts';
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
import { RunClock } from './RunClock.ts';

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
  const stats = noStats();
  const warnings: QueryWarning[] = [...earlierWarnings];
  const clock = new RunClock(control, options.maxRuntimeMs);
  const checkKilled = (): void => clock.checkKilled();
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
    checkKilled,
    memory,
    canTerminate: control.canTerminate,
    sleep: (durationMs) => clock.sleep(durationMs),
    ...(options.memoryLimitBytes === undefined ? {} : { checkSize: (value: Value) => memory.check(value) }),
    callUserFunction: (name, args, form) => userCalls.callNow(userCalls.get(name), args, form),
    warn: warningCollector(warnings, options),
  };
  const userCalls = new UserCalls({
    context,
    checkKilled,
    pause: control.canPause === true ? (durationMs) => clock.pause(durationMs) : undefined,
  });
  // The register number is the variable id.
  const registerOf = (variable: number): number => variable;
  const environment: CompileEnvironment = {
    context,
    registerOf,
    compileSubquery: (subquery) => subqueryEvaluator(subquery, scope, runtime, clock),
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
    isDue: () => clock.isDue(),
    checkKilled,
  };
  return {
    rows: rowsOf(plan, runtime, clock),
    stats,
    memory,
    get nodes() {
      return profiler?.nodes;
    },
    warnings,
    get pausedUntilMs() {
      return clock.pausedUntilMs;
    },
  };
}

function noStats(): QueryStats {
  return {
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
}

/** The rows of the plan in batches; an empty batch is a yield to the scheduler. */
function* rowsOf(
  plan: Plan,
  runtime: ExecutionRuntime,
  clock: RunClock,
): Generator<readonly ResultRow[], void, void> {
  try {
    const run = compilePlan(plan, runtime);
    for (const batch of run(new Array(runtime.registerCount).fill(undefined))) {
      clock.checkKilled();
      yield* clock.sleepPending();
      yield batch;
      clock.startSlice();
    }
  } catch (error) {
    throw withPhase(error, 'executing', runtime.dialect);
  } finally {
    runtime.userCalls.close();
  }
}

/** A subquery within an expression cannot yield, but it can be killed. */
function subqueryEvaluator(
  subquery: Subquery,
  scope: PlanScope,
  runtime: ExecutionRuntime,
  clock: RunClock,
): Evaluator {
  const { memory } = runtime;
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
      clock.checkKilled();
      clock.startSlice();
    }
    if (isSame) known = result;
    else account.release();
    return result;
  };
}
