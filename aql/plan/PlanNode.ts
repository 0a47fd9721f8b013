import type { Dialect } from '../../protocol/dialect.ts';
import type { Expression, VariableId } from '../ast.ts';
import type { ExecutionControl, QueryOptions, QueryStats } from '../execution.ts';
import type { Evaluator, ExpressionContext, RegisterEvaluator } from '../expressions/types.ts';
import type { Frame, Register } from '../frame.ts';
import type { UserCalls } from '../functions/UserCalls.ts';
import type { MemoryUse } from '../limits/MemoryUse.ts';
import type { Source, SourceCollection } from '../source.ts';
import type { Value } from '../values/value.ts';

/** An expression of the plan with what the rules ask about it. */
export interface PlannedExpression {
  readonly expression: Expression;
  /** Variables of the plan it reads, those of its subqueries included. */
  readonly uses: ReadonlySet<VariableId>;
  /** The same inputs give the same value, without side effects. */
  readonly isDeterministic: boolean;
  /** It reads documents by itself: through a subquery, a collection, or a function such as DOCUMENT. */
  readonly isReading: boolean;
}

/** A query or subquery as a chain of nodes; the first one is a SingletonNode. */
export interface Plan {
  readonly nodes: readonly PlanNode[];
}

/** What nodes use of the plan that they belong to: a PlanScope is one. */
export interface NodeScope {
  readonly dialect: Dialect;
  /** Asked for collections, counts and indexes while planning only. */
  readonly source: Source;
  collection(name: string): SourceCollection | undefined;
  /** What the whole plan costs and gives, run once. */
  estimate(plan: Plan): Estimate;
  explainExpression(expression: Expression): Value;
  explainVariable(variable: VariableId): Value;
  explainNodes(plan: Plan): Value[];
}

/** One variable in place of another. */
export interface Renaming {
  readonly from: VariableId;
  readonly to: VariableId;
  variable(id: VariableId): VariableId;
  /** Undefined when a subquery inside the expression reads `from`. */
  expression(planned: PlannedExpression): PlannedExpression | undefined;
}

/** What a node costs and gives, in the real server's arbitrary units: about one a row looked at. */
export interface Estimate {
  readonly items: number;
  readonly cost: number;
}

/**
 * One step of a plan. Nodes never change: a rule that wants another one makes it. A plan is a list of them, each
 * reading the rows (frames) of the one before; a subquery is a plan inside a SubqueryNode.
 */
export abstract class PlanNode {
  /** The name in an explained plan, as the real server has it. */
  abstract readonly type: string;

  #uses: ReadonlySet<VariableId> | undefined;

  /** Variables it reads. */
  get uses(): ReadonlySet<VariableId> {
    this.#uses ??= this.findUses();
    return this.#uses;
  }

  protected findUses(): ReadonlySet<VariableId> {
    return noVariables;
  }

  /** Variables it gives values to. */
  get sets(): readonly VariableId[] {
    return [];
  }

  /** False for what only the executor needs to know; such nodes are left out of explained plans. */
  get isExplained(): boolean {
    return true;
  }

  /** True when running it again on the same rows gives the same and changes nothing. */
  get isSteady(): boolean {
    return true;
  }

  /** The plan that it runs for each row; undefined for a node without one. */
  get inner(): Plan | undefined {
    return undefined;
  }

  /** The same node with another inner plan; only for nodes with one. */
  withInner(_plan: Plan): PlanNode {
    throw new Error(`a ${this.type} has no inner plan`);
  }

  /** True when it, or its inner plan, changes documents. */
  get isWriting(): boolean {
    return this.inner?.nodes.some((node) => node.isWriting) ?? false;
  }

  /** The same node reading one variable instead of another that it reads; undefined when it cannot. */
  renamed(_renaming: Renaming): PlanNode | undefined {
    return undefined;
  }

  /** All expressions in which it reads variables; undefined when it also reads variables by themselves. */
  get expressions(): readonly Expression[] | undefined {
    return undefined;
  }

  abstract estimate(input: Estimate, scope: NodeScope): Estimate;

  /** The members of the node in an explained plan, beside type, id, dependencies and estimates. */
  abstract explain(scope: NodeScope): Readonly<Record<string, Value>>;

  /** Compiles the node for one execution. */
  abstract prepare(runtime: ExecutionRuntime): Operator;
}

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
  readonly profiler: NodeProfiler | undefined;
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

/** Measures the operators of nodes. */
export interface NodeProfiler {
  measure(node: PlanNode, operator: Operator, stats: QueryStats): Operator;
}

const noVariables: ReadonlySet<VariableId> = new Set();

/** The union of what several expressions read. */
export function usesOf(...expressions: readonly (PlannedExpression | undefined)[]): ReadonlySet<VariableId> {
  const uses = new Set<VariableId>();
  for (const planned of expressions) for (const id of planned?.uses ?? []) uses.add(id);
  return uses;
}
