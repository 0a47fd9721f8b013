import type { Expression, VariableId } from '../../ast.ts';
import { conjunctsOf } from '../../expression-tree.ts';
import { CalculationNode } from '../../nodes/calculation.ts';
import { EnumerateCollectionNode } from '../../nodes/enumerate-collection.ts';
import { EnumerateListNode } from '../../nodes/enumerate-list.ts';
import { FilterNode } from '../../nodes/filter.ts';
import { constantOf } from '../../plan/constants.ts';
import { chooseIndex, coveredBy } from '../../plan/index-choice.ts';
import { attributeCondition } from '../../plan/index-conditions.ts';
import type { Plan, PlanNode } from '../../plan/PlanNode.ts';
import type { PlanScope } from '../../plan/PlanScope.ts';
import { definitionOf } from './loop-conditions.ts';

type Loop = EnumerateCollectionNode | EnumerateListNode;

/**
 * Consecutive loops over collections and lists, with only calculations and filters between and after them.
 */
interface LoopRun {
  readonly start: number;
  readonly end: number;
  readonly loops: readonly Loop[];
}

/**
 * Up to this number of loops, all orders are compared; beyond it, a greedy search adds the cheapest loop
 * next.
 */
const maxLoopsWeighed = 8;

/** The first run of two or more loops in the plan that contains a loop over a collection. */
export function findLoopRun(plan: Plan): LoopRun | undefined {
  let start = 0;
  let loops: Loop[] = [];
  for (let at = 0; at <= plan.nodes.length; at++) {
    const node = plan.nodes[at];
    if (isLoop(node)) {
      if (loops.length === 0) start = at;
      loops.push(node);
    } else if (!isBetween(node)) {
      // Reordering loops over lists only has little effect, because lists are in memory.
      if (loops.length > 1 && loops.some((loop) => loop instanceof EnumerateCollectionNode)) {
        return { start, end: at, loops };
      }
      loops = [];
    }
  }
  return undefined;
}

function isLoop(node: PlanNode | undefined): node is Loop {
  if (node instanceof EnumerateCollectionNode) return node.sampleSize === undefined;
  return node instanceof EnumerateListNode;
}

function isBetween(node: PlanNode | undefined): boolean {
  return node instanceof FilterNode || (node instanceof CalculationNode && node.isSteady);
}

/** Cost model of the order of a run: dependencies between loops, and selectivity of filters. */
export class JoinOrder {
  readonly #nodes: readonly PlanNode[];
  /** Positions of the loops in the run that an expression or a list depends on. */
  readonly #positions: ReadonlyMap<VariableId, number>;
  readonly #conditions: readonly { readonly expression: Expression; readonly needs: ReadonlySet<number> }[];
  readonly #needs: readonly ReadonlySet<number>[];

  constructor(
    readonly plan: Plan,
    readonly run: LoopRun,
    readonly scope: PlanScope,
  ) {
    this.#nodes = plan.nodes.slice(run.start, run.end);
    this.#positions = new Map(run.loops.map((loop, at) => [loop.variable, at]));
    this.#needs = run.loops.map((loop, at) => {
      // The order of a list can be intended, so loops after a list do not move in front of it.
      const lists = run.loops
        .slice(0, at)
        .flatMap((other, position) => (other instanceof EnumerateListNode ? [position] : []));
      return new Set([...this.#loopsBehind(loop.uses), ...lists]);
    });
    this.#conditions = this.#nodes.flatMap((node) => {
      if (!(node instanceof FilterNode)) return [];
      const definition = definitionOf(plan, node.inVariable);
      if (definition === undefined) return [];
      return conjunctsOf(definition.planned.expression).map((expression) => ({
        expression,
        needs: this.#loopsBehind(scope.planned(expression).uses),
      }));
    });
  }

  /**
   * The cheapest order; of equal ones, that of the query text. Dynamic programming over sets of loops, O(2^n
   * n).
   */
  best(): readonly number[] {
    const { length } = this.run.loops;
    if (length > maxLoopsWeighed) return this.greedy(undefined);
    interface Partial {
      readonly order: readonly number[];
      readonly items: number;
      readonly cost: number;
    }
    const bySet = new Map<number, Partial>([[0, { order: [], items: 1, cost: 0 }]]);
    for (let set = 0; set < 1 << length; set++) {
      const partial = bySet.get(set);
      if (partial === undefined) continue;
      for (let next = 0; next < length; next++) {
        if ((set & (1 << next)) !== 0 || !this.#isReady(next, partial.order)) continue;
        const step = this.#step(next, partial.order);
        const cost = partial.cost + partial.items * step.cost;
        const known = bySet.get(set | (1 << next));
        // Ignores differences within the rounding error.
        if (known !== undefined && cost >= known.cost * (1 - 1e-9)) continue;
        bySet.set(set | (1 << next), {
          order: [...partial.order, next],
          items: partial.items * step.items,
          cost,
        });
      }
    }
    return bySet.get((1 << length) - 1)?.order ?? this.run.loops.map((_, at) => at);
  }

  /**
   * Greedy order from a given first loop: the loop with the fewest rows next. Undefined if dependencies
   * forbid it.
   */
  greedy(first: number | undefined): readonly number[] {
    const order: number[] = first === undefined ? [] : [first];
    while (order.length < this.run.loops.length) {
      let chosen: { readonly loop: number; readonly items: number } | undefined;
      for (let loop = 0; loop < this.run.loops.length; loop++) {
        if (order.includes(loop) || !this.#isReady(loop, order)) continue;
        const { items } = this.#step(loop, order);
        if (chosen === undefined || items < chosen.items) chosen = { loop, items };
      }
      if (chosen === undefined) break;
      order.push(chosen.loop);
    }
    return order;
  }

  isPossible(order: readonly number[]): boolean {
    return order.every((loop, at) => this.#isReady(loop, order.slice(0, at)));
  }

  /**
   * The plan with reordered loops. Calculations that lists need precede them; the other nodes follow the
   * loops.
   */
  planWith(order: readonly number[]): Plan {
    const placed: PlanNode[] = [];
    const place = (node: PlanNode): void => {
      if (placed.includes(node)) return;
      for (const other of this.#nodes) {
        if (other instanceof CalculationNode && node.uses.has(other.variable)) place(other);
      }
      placed.push(node);
    };
    for (const loop of order) place(this.run.loops[loop] as Loop);
    for (const node of this.#nodes) if (!placed.includes(node)) placed.push(node);
    const { nodes } = this.plan;
    return { nodes: [...nodes.slice(0, this.run.start), ...placed, ...nodes.slice(this.run.end)] };
  }

  #isReady(loop: number, before: readonly number[]): boolean {
    for (const needed of this.#needs[loop] ?? []) if (!before.includes(needed)) return false;
    return true;
  }

  /** Rows and cost of a loop for each row of the preceding loops. */
  #step(at: number, before: readonly number[]): { readonly items: number; readonly cost: number } {
    const loop = this.run.loops[at] as Loop;
    const known = new Set([...before, at]);
    const conditions = this.#conditions.filter(
      ({ needs }) => needs.has(at) && [...needs].every((needed) => known.has(needed)),
    );
    if (loop instanceof EnumerateListNode) {
      const list = definitionOf(this.plan, loop.inVariable);
      const constant = list && constantOf(list.planned.expression);
      const count = Array.isArray(constant) ? constant.length : 100;
      return { items: count * 0.5 ** conditions.length, cost: count };
    }
    const collection = this.scope.collection(loop.collection);
    if (collection === undefined) return { items: 0, cost: 0 };
    const isUnknown = (expression: Expression): boolean =>
      this.#loopsBehind(this.scope.planned(expression).uses).has(at);
    const answered = conditions
      .map(({ expression }) => attributeCondition(expression, loop.variable, isUnknown))
      .filter((condition) => condition !== undefined);
    const choice = chooseIndex(collection, answered);
    const covered = choice === undefined ? 0 : coveredBy(choice).length;
    const count = choice?.estimatedItems ?? collection.count();
    return {
      items: count * 0.5 ** (conditions.length - covered),
      cost: choice === undefined ? count : count + 1,
    };
  }

  /** The loops of the run on which variables depend, directly or through calculations. */
  #loopsBehind(variables: ReadonlySet<VariableId>): ReadonlySet<number> {
    const found = new Set<number>();
    const follow = (variable: VariableId): void => {
      const position = this.#positions.get(variable);
      if (position !== undefined) {
        found.add(position);
        return;
      }
      const setter = this.#nodes.find((node) => node.sets.includes(variable));
      for (const used of setter?.uses ?? []) follow(used);
    };
    for (const variable of variables) follow(variable);
    return found;
  }
}
