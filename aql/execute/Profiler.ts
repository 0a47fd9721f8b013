import type { NodeProfile, QueryStats } from '../execution.ts';
import type { Frame } from '../frame.ts';
import type { FrameStream, NodeProfiler, Operator, Plan, PlanNode } from '../plan/PlanNode.ts';

interface Measured {
  readonly id: number;
  calls: number;
  items: number;
  filtered: number;
  runtimeMs: number;
}

/** Time and filtered rows of the inputs during one call, which are subtracted to get the node's own share. */
interface Turn {
  innerMs: number;
  innerFiltered: number;
}

/**
 * Measures the nodes of a plan at run time: number of calls, output rows, filtered rows, and run time without
 * the inputs. Nodes that only the executed plan contains count towards the node that follows them.
 */
export class Profiler implements NodeProfiler {
  readonly #clock: () => number;
  readonly #measured: Measured[] = [];
  readonly #byNode = new Map<PlanNode, { readonly measured: Measured; readonly isOwn: boolean }>();
  readonly #turns: Turn[] = [];
  #lastId = 0;

  /**
   * `explained`: the plan that EXPLAIN shows; `executed`: the same plan with the nodes that the executor
   * adds.
   */
  constructor(explained: Plan, executed: Plan, clock: () => number) {
    this.#clock = clock;
    this.#number(explained, executed);
  }

  /** Sorted by id, in plan order. Run time in seconds. */
  get nodes(): readonly NodeProfile[] {
    return this.#measured.map(({ id, calls, items, filtered, runtimeMs }) => ({
      id,
      calls,
      items,
      filtered,
      runtime: runtimeMs / 1000,
    }));
  }

  /** Wraps the operator of a node with measurement. */
  measure(node: PlanNode, operator: Operator, stats: QueryStats): Operator {
    const known = this.#byNode.get(node);
    if (known === undefined) return operator;
    const { measured, isOwn } = known;
    const timed = this.#timed.bind(this);
    return function* (input, outerRow) {
      const stream = operator(input, outerRow);
      try {
        for (;;) {
          const batch = timed(stream, measured, stats);
          if (batch === undefined) return;
          if (isOwn) measured.items += batch.length;
          yield batch;
        }
      } finally {
        stream.return();
      }
    };
  }

  #timed(stream: FrameStream, measured: Measured, stats: QueryStats): Frame[] | undefined {
    const turn: Turn = { innerMs: 0, innerFiltered: 0 };
    this.#turns.push(turn);
    const fromMs = this.#clock();
    const fromFiltered = stats.filtered;
    try {
      const next = stream.next();
      return next.done === true ? undefined : next.value;
    } finally {
      const ms = this.#clock() - fromMs;
      const filtered = stats.filtered - fromFiltered;
      this.#turns.pop();
      const outer = this.#turns.at(-1);
      if (outer !== undefined) {
        outer.innerMs += ms;
        outer.innerFiltered += filtered;
      }
      measured.calls += 1;
      measured.runtimeMs += ms - turn.innerMs;
      measured.filtered += filtered - turn.innerFiltered;
    }
  }

  /** Assigns the ids of the explained plan, in plan order; nodes of a subquery follow its node. */
  #number(explained: Plan, executed: Plan): void {
    let at = 0;
    let current: Measured | undefined;
    for (const node of executed.nodes) {
      const match = explained.nodes[at];
      const isOwn = match !== undefined && (node === match || node.type === match.type);
      if (current === undefined && match !== undefined) {
        this.#lastId += 1;
        current = { id: this.#lastId, calls: 0, items: 0, filtered: 0, runtimeMs: 0 };
        this.#measured.push(current);
      }
      if (current === undefined) continue;
      this.#byNode.set(node, { measured: current, isOwn });
      if (!isOwn) continue;
      if (node.inner !== undefined && match.inner !== undefined) this.#number(match.inner, node.inner);
      at += 1;
      current = undefined;
    }
  }
}
