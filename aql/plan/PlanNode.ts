import type { Dialect } from '../../protocol/dialect.ts';
import type { Expression, VariableId } from '../ast.ts';
import type { ExecutionControl, QueryOptions, QueryStats } from '../execution.ts';
import type { Evaluator, ExpressionContext, RegisterEvaluator } from '../expressions/types.ts';
import type { Frame, Register } from '../frame.ts';
import type { UserCalls } from '../functions/UserCalls.ts';
import type { MemoryUse } from '../limits/MemoryUse.ts';
import type { Source, SourceCollection } from '../source.ts';
import type { Value } from '../values/value.ts';

/** An expression of the plan with the properties that optimizer rules need. */
export interface PlannedExpression {
  readonly expression: Expression;
  /** Variables of the plan that the expression reads, subqueries included. */
  readonly uses: ReadonlySet<VariableId>;
  /** True if equal inputs give equal values without side effects. */
  readonly isDeterministic: boolean;
  /**
   * True if the expression reads documents itself: through a subquery, a collection, or a function such as
   * DOCUMENT.
   */
  readonly isReading: boolean;
}

/** A query or subquery as a list of nodes; the first node is a SingletonNode. */
export interface Plan {
  readonly nodes: readonly PlanNode[];
}

/** The parts of a PlanScope that nodes use. */
export interface NodeScope {
  readonly dialect: Dialect;
  /** Used only during planning, for collections, counts and indexes. */
  readonly source: Source;
  /** True if the query reads a collection that it also writes to. */
  readonly readsWrittenCollection: boolean;
  collection(name: string): SourceCollection | undefined;
  /** Estimate of one run of the whole plan. */
  estimate(plan: Plan): Estimate;
  explainExpression(expression: Expression): Value;
  explainVariable(variable: VariableId): Value;
  explainNodes(plan: Plan): Value[];
}

/** Replacement of one variable by another. */
export interface Renaming {
  readonly from: VariableId;
  readonly to: VariableId;
  variable(id: VariableId): VariableId;
  /** Undefined if a subquery inside the expression reads `from`. */
  expression(planned: PlannedExpression): PlannedExpression | undefined;
}

/**
 * Estimated cost and number of output rows of a node, in the arbitrary units of ArangoDB: about one for each
 * row processed.
 */
export interface Estimate {
  readonly items: number;
  readonly cost: number;
}

/**
 * One step of a plan. Nodes are immutable; a rule creates changed copies. A plan is a list of nodes, and each
 * node reads the rows (frames) of the preceding node. A subquery is a plan inside a SubqueryNode.
 */
export abstract class PlanNode {
  /** Node type in an explained plan, as in ArangoDB. */
  abstract readonly type: string;

  #uses: ReadonlySet<VariableId> | undefined;

  /** Variables that the node reads. */
  get uses(): ReadonlySet<VariableId> {
    this.#uses ??= this.findUses();
    return this.#uses;
  }

  protected findUses(): ReadonlySet<VariableId> {
    return noVariables;
  }

  /** Variables that the node sets. */
  get sets(): readonly VariableId[] {
    return [];
  }

  /** False for nodes that only the executor uses; explained plans omit them. */
  get isExplained(): boolean {
    return true;
  }

  /** True if a second run on the same rows gives the same result without side effects. */
  get isSteady(): boolean {
    return true;
  }

  /** Plan that the node runs for each row; undefined if it has none. */
  get inner(): Plan | undefined {
    return undefined;
  }

  /** A copy of the node with another inner plan; only for nodes that have one. */
  withInner(_plan: Plan): PlanNode {
    throw new Error(`a ${this.type} has no inner plan`);
  }

  /** True if the node or its inner plan writes documents. */
  get isWriting(): boolean {
    return this.inner?.nodes.some((node) => node.isWriting) ?? false;
  }

  /**
   * A copy of the node that reads another variable instead of one of its variables; undefined if not
   * supported.
   */
  renamed(_renaming: Renaming): PlanNode | undefined {
    return undefined;
  }

  /**
   * All expressions through which the node reads variables; undefined if it also reads variables directly.
   */
  get expressions(): readonly Expression[] | undefined {
    return undefined;
  }

  abstract estimate(input: Estimate, scope: NodeScope): Estimate;

  /** Attributes of the node in an explained plan, in addition to type, id, dependencies and estimates. */
  abstract explain(scope: NodeScope): Readonly<Record<string, Value>>;

  /** Compiles the node for one execution. */
  abstract prepare(runtime: ExecutionRuntime): Operator;
}

/**
 * A stream of row batches, about 1000 rows each. An empty batch reports work without an output row. Each
 * operator must pass it on, so that the scheduler regains control at least every few milliseconds.
 */
export type FrameStream = Generator<Frame[], void, void>;

/**
 * The running form of a node. `outerRow` gives one row with the variables of the outer query and those in front of the
 * first loop.
 */
export type Operator = (input: FrameStream, outerRow: () => FrameStream) => FrameStream;

/** A calculation or filter that changes one frame in place; false drops the row. */
export type FrameStep = (frame: Frame) => boolean;

/** A plan compiled for one execution; yields batches of returned registers. */
export type CompiledPlan = (base: Frame) => Generator<Register[], void, void>;

/** State that the nodes of one execution share. */
export interface ExecutionRuntime {
  readonly dialect: Dialect;
  readonly source: Source;
  readonly control: ExecutionControl;
  readonly options: QueryOptions;
  readonly context: ExpressionContext;
  readonly stats: QueryStats;
  readonly userCalls: UserCalls;
  /** Memory account in which nodes count the rows that they store. */
  readonly memory: MemoryUse;
  /** Defined if the nodes are measured. */
  readonly profiler: NodeProfiler | undefined;
  readonly registerCount: number;
  /**
   * True if the query writes, so that values read before must be separated from the current state of storage.
   */
  readonly isWriting: boolean;
  registerOf(variable: VariableId): number;
  evaluator(planned: PlannedExpression): Evaluator;
  registerEvaluator(planned: PlannedExpression): RegisterEvaluator;
  compilePlan(plan: Plan): CompiledPlan;
  /** True at the end of a time slice; a node then yields its current batch. */
  isDue(): boolean;
  /** Throws 1500 (query killed) after a kill request. */
  checkKilled(): void;
}

/** Wraps the operators of nodes with measurement. */
export interface NodeProfiler {
  measure(node: PlanNode, operator: Operator, stats: QueryStats): Operator;
}

const noVariables: ReadonlySet<VariableId> = new Set();

/** Union of the variables that several expressions read. */
export function usesOf(...expressions: readonly (PlannedExpression | undefined)[]): ReadonlySet<VariableId> {
  const uses = new Set<VariableId>();
  for (const planned of expressions) for (const id of planned?.uses ?? []) uses.add(id);
  return uses;
}
