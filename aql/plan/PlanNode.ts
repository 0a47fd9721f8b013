import type { Expression, VariableId } from '../ast.ts';
import type { ExecutionRuntime, Operator } from '../execute/runtime.ts';
import type { Value } from '../value.ts';
import type { PlanScope } from './PlanScope.ts';

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

  abstract estimate(input: Estimate, scope: PlanScope): Estimate;

  /** The members of the node in an explained plan, beside type, id, dependencies and estimates. */
  abstract explain(scope: PlanScope): Readonly<Record<string, Value>>;

  /** Compiles the node for one execution. */
  abstract prepare(runtime: ExecutionRuntime): Operator;
}

const noVariables: ReadonlySet<VariableId> = new Set();

/** The union of what several expressions read. */
export function usesOf(...expressions: readonly (PlannedExpression | undefined)[]): ReadonlySet<VariableId> {
  const uses = new Set<VariableId>();
  for (const planned of expressions) for (const id of planned?.uses ?? []) uses.add(id);
  return uses;
}
