import type { Dialect } from '../../protocol/dialect.ts';
import type { Expression, ObjectExpression, Subquery, VariableId } from '../ast.ts';
import type { QueryOptions } from '../execution.ts';
import { rewrite, walk } from '../expression-tree.ts';
import type { ResolvedQuery } from '../resolver/resolve.ts';
import type { Source, SourceCollection } from '../source.ts';
import { isUserFunctionName } from '../user-functions.ts';
import type { Value } from '../values/value.ts';
import { explainExpression } from './explain-expression.ts';
import { isModification, isSteady, outerVariables } from './Plan.ts';
import type { Estimate, NodeScope, Plan, PlannedExpression } from './PlanNode.ts';

/** Functions that return their argument and prevent optimizations of its calculation. */
const passingFunctions = ['PASSTHRU', 'NOOPT', 'V8'] as const;

/** Functions that are not deterministic or have side effects. */
const unsteadyFunctions = new Set<string>([
  ...passingFunctions,
  'RAND',
  'RANDOM',
  'RANDOM_TOKEN',
  'UUID',
  'SLEEP',
  'FAIL',
  'ASSERT',
  'WARN',
  'CALL',
  'APPLY',
]);

/** Functions of 2.8 that read edges of the collections in their arguments. */
const pathFunctions = [
  'EDGES',
  'NEIGHBORS',
  'PATHS',
  'TRAVERSAL',
  'TRAVERSAL_TREE',
  'SHORTEST_PATH',
] as const;

/**
 * Functions that read documents or edges; graph functions, which begin with GRAPH_, are matched by prefix.
 */
const readingFunctions = new Set<string>([
  'DOCUMENT',
  'COLLECTION_COUNT',
  'NEAR',
  'WITHIN',
  'WITHIN_RECTANGLE',
  'FULLTEXT',
  ...pathFunctions,
  'CALL',
  'APPLY',
  'SKIPLIST',
]);

/**
 * Functions whose result depends on more than their arguments and the collections named in the query: on other
 * collections, the user or the time.
 */
const uncacheableFunctions = new Set<string>([
  'DOCUMENT',
  'COLLECTIONS',
  'COLLECTION_COUNT',
  'CURRENT_USER',
  'CURRENT_DATABASE',
  'DATE_NOW',
  ...pathFunctions,
]);

/** The expression without the functions that only return their argument. */
export function withoutPassing(expression: Expression): Expression {
  return rewrite(expression, (part) => {
    if (part.kind !== 'call' || !passingFunctions.some((name) => name === part.name)) return undefined;
    const [value] = part.args;
    return value === undefined ? undefined : withoutPassing(value);
  });
}

function isPureFunction(name: string): boolean {
  return !readingFunctions.has(name) && !name.startsWith('GRAPH_');
}

/**
 * Shared state of building and changing the plan of one query: variable names, collections, plans of
 * subqueries.
 */
export class PlanScope implements NodeScope {
  readonly dialect: Dialect;
  readonly #names: (string | undefined)[] = [];
  /** Last node id assigned while a plan is explained. */
  #explainedId: number | undefined;
  /** OPTIONS of loops over collections, by loop variable. */
  readonly loopOptions = new Map<VariableId, ObjectExpression>();
  readonly #subplans = new Map<Subquery, Plan>();
  /** True if an expression of the query calls a user-defined function. */
  callsUserFunctions = false;
  /** True if the query reads vertices of collections that it does not name. */
  readsOthers = false;
  #callsUncacheable = false;

  constructor(
    readonly resolved: ResolvedQuery,
    /** Used only during planning, for collections, counts and indexes. */
    readonly source: Source,
    readonly options: QueryOptions,
  ) {
    this.dialect = resolved.dialect;
    for (const variable of resolved.variables) this.#names.push(variable?.name);
    if (this.#names.length === 0) this.#names.push(undefined);
  }

  /** Number of registers of a frame: the greatest variable id plus one. */
  get registerCount(): number {
    return this.#names.length;
  }

  /** Creates a variable that does not occur in the query. */
  newVariable(name: string | undefined = undefined): VariableId {
    this.#names.push(name ?? String(this.#names.length));
    return this.#names.length - 1;
  }

  nameOf(variable: VariableId): string {
    return this.#names[variable] ?? String(variable);
  }

  collection(name: string): SourceCollection | undefined {
    return this.source.findCollection(name);
  }

  setSubplan(subquery: Subquery, plan: Plan): void {
    this.#subplans.set(subquery, plan);
  }

  /** Plans of the subqueries that stay in expressions. */
  get subplans(): Iterable<readonly [Subquery, Plan]> {
    return this.#subplans;
  }

  get readsWrittenCollection(): boolean {
    return this.resolved.readsWrittenCollection;
  }

  get hasSubplans(): boolean {
    return this.#subplans.size > 0;
  }

  subplan(subquery: Subquery): Plan | undefined {
    return this.#subplans.get(subquery);
  }

  /** A variable in the format of explained plans. */
  explainVariable(variable: VariableId): Value {
    return { id: variable, name: this.nameOf(variable) };
  }

  /** All variables of the query, those that rules have removed included. */
  explainVariables(): Value[] {
    const variables: Value[] = [];
    for (let id = 1; id < this.#names.length; id++) variables.push(this.explainVariable(id));
    return variables;
  }

  explainExpression(expression: Expression): Value {
    return explainExpression(expression);
  }

  /** Nodes of an explained plan with estimates, numbered from 1; nodes of a subquery follow its node. */
  explainNodes(plan: Plan): Value[] {
    const isOutermost = this.#explainedId === undefined;
    try {
      return this.#explainInOrder(plan);
    } finally {
      if (isOutermost) this.#explainedId = undefined;
    }
  }

  #explainInOrder(plan: Plan): Value[] {
    const nodes: Value[] = [];
    let before: number | undefined;
    let estimate: Estimate = { items: 1, cost: 0 };
    for (const node of plan.nodes) {
      estimate = node.estimate(estimate, this);
      if (!node.isExplained) continue;
      const id = (this.#explainedId ?? 0) + 1;
      this.#explainedId = id;
      nodes.push({
        type: node.type,
        dependencies: before === undefined ? [] : [before],
        id,
        estimatedCost: estimate.cost,
        estimatedNrItems: Math.round(estimate.items),
        ...node.explain(this),
      });
      before = id;
    }
    return nodes;
  }

  /** True if a run of the plan on the same data of the query's collections gives the same result, without writes. */
  isCacheable(plan: Plan): boolean {
    return !this.#callsUncacheable && isSteady(plan) && !isModification(plan);
  }

  /** Estimate of one run of the whole plan. */
  estimate(plan: Plan): Estimate {
    let estimate: Estimate = { items: 1, cost: 0 };
    for (const node of plan.nodes) estimate = node.estimate(estimate, this);
    return estimate;
  }

  planned(expression: Expression): PlannedExpression {
    const uses = new Set<VariableId>();
    const inner = new Set<VariableId>();
    let isDeterministic = true;
    let isReading = false;
    for (const part of walk(expression)) {
      if (part.kind === 'variable') uses.add(part.id);
      else if (part.kind === 'expansion') inner.add(part.current.id);
      else if (part.kind === 'collection') isReading = true;
      else if (part.kind === 'call') {
        if (uncacheableFunctions.has(part.name) || part.name.startsWith('GRAPH_'))
          this.#callsUncacheable = true;
        if (!this.#isSteadyFunction(part.name)) isDeterministic = false;
        if (!isPureFunction(part.name)) isReading = true;
      } else if (part.kind === 'subquery') {
        isReading = true;
        const plan = this.#subplans.get(part);
        if (plan === undefined) continue;
        for (const id of outerVariables(plan)) uses.add(id);
        if (!isSteady(plan)) isDeterministic = false;
      }
    }
    for (const id of inner) uses.delete(id);
    return { expression, uses, isDeterministic, isReading };
  }

  /** True if an index lookup may compute the value once for all documents of a loop. */
  isRepeatable(expression: Expression): boolean {
    return (
      this.planned(expression).isDeterministic || this.planned(withoutPassing(expression)).isDeterministic
    );
  }

  /** True if the function is deterministic; for a user-defined function, as declared. */
  #isSteadyFunction(name: string): boolean {
    if (!isUserFunctionName(name)) return !unsteadyFunctions.has(name);
    this.callsUserFunctions = true;
    return this.source.userFunctions?.find(name)?.isDeterministic ?? false;
  }
}
