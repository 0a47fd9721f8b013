import type { Dialect } from '../../protocol/dialect.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import type { VariableId } from '../ast.ts';
import type { ExecutionControl, QueryOptions, QueryStats } from '../execution.ts';
import type {
  Evaluator,
  ExpressionContext,
  Frame,
  Register,
  RegisterEvaluator,
} from '../expressions/types.ts';
import type { Plan } from '../plan/Plan.ts';
import type { PlannedExpression } from '../plan/PlanNode.ts';
import type { Source, SourceCollection } from '../source.ts';
import type { MemoryUse } from './MemoryUse.ts';
import type { Profiler } from './Profiler.ts';
import type { UserCalls } from './UserCalls.ts';

/**
 * Rows on their way through a plan, in batches of about 1000. An empty batch says that work was done without a row to
 * show for it; who reads passes it on, so that the runner at the end gets a turn at least every few milliseconds.
 */
export type FrameStream = Generator<Frame[], void, void>;

/** A node at work. `base` is the frame that the plan was started with: what the outer query had, or nothing. */
export type Operator = (input: FrameStream, base: Frame) => FrameStream;

/** A calculation or filter on one frame in place; false drops the row. */
export type FrameStep = (frame: Frame) => boolean;

/** A plan compiled for one execution: gives the returned registers, row by row. */
export type CompiledPlan = (base: Frame) => Generator<Register[], void, void>;

/** Everything that the nodes of one execution share. */
export interface ExecutionRuntime {
  readonly dialect: Dialect;
  readonly source: Source;
  readonly control: ExecutionControl;
  readonly options: QueryOptions;
  readonly context: ExpressionContext;
  readonly stats: QueryStats;
  readonly userCalls: UserCalls;
  /** Told of what nodes gather. */
  readonly memory: MemoryUse;
  /** Given when the nodes are measured. */
  readonly profiler: Profiler | undefined;
  readonly registerCount: number;
  /** The query writes, so that what it has read must be kept apart from what storage has now. */
  readonly isWriting: boolean;
  registerOf(variable: VariableId): number;
  evaluator(planned: PlannedExpression): Evaluator;
  registerEvaluator(planned: PlannedExpression): RegisterEvaluator;
  compilePlan(plan: Plan): CompiledPlan;
  /** True when the time of a slice is over; a node then yields what it has. */
  isDue(): boolean;
  /** Throws 1500 once the query was killed. */
  checkKilled(): void;
}

export const batchSize = 1000;

/** How many rows a node looks at between two looks at the clock; a power of two. */
export const clockInterval = 128;

/** The collection, which may have been dropped since the query was planned: throws 1203. */
export function collectionOf(runtime: ExecutionRuntime, name: string): SourceCollection {
  const collection = runtime.source.findCollection(name);
  if (collection === undefined) {
    throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', { detail: name });
  }
  return collection;
}
