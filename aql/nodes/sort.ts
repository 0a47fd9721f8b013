import type { VariableId } from '../ast.ts';
import { type Frame, toValue } from '../frame.ts';
import {
  type Estimate,
  type ExecutionRuntime,
  type NodeScope,
  type Operator,
  PlanNode,
  type Renaming,
} from '../plan/PlanNode.ts';
import { sortFrames, TopFrames } from '../runtime/sort-frames.ts';
import { compareValues } from '../values/compare.ts';

type FrameOrder = (left: Frame, right: Frame) => number;

export interface SortElement {
  readonly variable: VariableId;
  readonly isAscending: boolean;
}

/**
 * Sorts all rows; the sort is stable. With `limit`, only that many first rows are kept in memory. Rows that are already
 * in the order of the first `presorted` elements are sorted group by group.
 */
export class SortNode extends PlanNode {
  readonly type = 'SortNode';

  constructor(
    readonly elements: readonly SortElement[],
    readonly limit: number | undefined = undefined,
    readonly presorted: number = 0,
  ) {
    super();
  }

  protected override findUses(): ReadonlySet<VariableId> {
    return new Set(this.elements.map((element) => element.variable));
  }

  override renamed({ variable }: Renaming): SortNode {
    const elements = this.elements.map((element) => ({ ...element, variable: variable(element.variable) }));
    return new SortNode(elements, this.limit, this.presorted);
  }

  estimate(input: Estimate): Estimate {
    const cost =
      input.items <= 1 ? 1 : input.items * Math.log2(Math.min(input.items, this.limit ?? input.items) + 2);
    return { items: Math.min(input.items, this.limit ?? input.items), cost: input.cost + cost };
  }

  explain(scope: NodeScope) {
    return {
      elements: this.elements.map(({ variable, isAscending }) => ({
        inVariable: scope.explainVariable(variable),
        ascending: isAscending,
      })),
      stable: true,
      ...(this.limit === undefined ? {} : { limit: this.limit, strategy: 'constrained-heap' }),
      ...(this.presorted === 0 || scope.dialect === '2.8' ? {} : { strategy: 'grouped' }),
    };
  }

  prepare(runtime: ExecutionRuntime): Operator {
    const { limit } = this;
    if (this.presorted > 0) {
      const [outer, inner] = [this.elements.slice(0, this.presorted), this.elements.slice(this.presorted)];
      const groupOrder = frameOrder(runtime, outer);
      return sortGroups(runtime, groupOrder, frameOrder(runtime, inner), firstKey(runtime, inner));
    }
    const compare = frameOrder(runtime, this.elements);
    const keyOf = firstKey(runtime, this.elements);
    if (limit !== undefined) {
      return function* (input) {
        const top = new TopFrames(limit, compare);
        const account = runtime.memory.openAccount();
        let offered = 0;
        for (const batch of input) {
          for (const frame of batch) top.offer(frame);
          if (offered < limit) {
            account.addFrames(batch.slice(0, limit - offered));
            offered += batch.length;
          }
          yield [];
        }
        try {
          yield* inBatches(top.sorted());
        } finally {
          account.release();
        }
      };
    }
    return function* (input) {
      const frames: Frame[] = [];
      const account = runtime.memory.openAccount();
      for (const batch of input) {
        for (const frame of batch) frames.push(frame);
        account.addFrames(batch);
        yield [];
      }
      try {
        yield* inBatches(yield* sortFrames(frames, compare, keyOf));
      } finally {
        account.release();
      }
    };
  }
}

/**
 * Sorts the rows between two changes of the group order, so that a LIMIT stops the search for later groups. The groups
 * that end within a batch are one batch again. `compare` and `keyOf` order the rows of one group.
 */
function sortGroups(
  runtime: ExecutionRuntime,
  groupOrder: FrameOrder,
  compare: FrameOrder,
  keyOf: (frame: Frame) => number | undefined,
): Operator {
  return function* (input) {
    let group: Frame[] = [];
    const account = runtime.memory.openAccount();
    try {
      for (const batch of input) {
        const sorted: Frame[] = [];
        let added = batch;
        for (const frame of batch) {
          const [first] = group;
          if (first !== undefined && groupOrder(first, frame) !== 0) {
            if (group.length > longGroup) {
              yield sorted.splice(0);
              yield* inBatches(yield* sortFrames(group, compare, keyOf));
            } else {
              if (group.length > 1) group.sort(compare);
              for (const each of group) sorted.push(each);
            }
            account.release();
            group = [];
            added = group;
          }
          group.push(frame);
        }
        account.addFrames(added);
        yield sorted;
      }
      yield* inBatches(yield* sortFrames(group, compare, keyOf));
    } finally {
      account.release();
    }
  };
}

/** Longer groups are sorted with pauses. */
const longGroup = 1000;

/** Numeric primary sort key, negated for descending order; undefined if the value is not a number. */
function firstKey(
  runtime: ExecutionRuntime,
  [first]: readonly SortElement[],
): (frame: Frame) => number | undefined {
  if (first === undefined) return () => undefined;
  const register = runtime.registerOf(first.variable);
  const sign = first.isAscending ? 1 : -1;
  return (frame) => {
    const value = frame[register];
    return typeof value === 'number' ? sign * value : undefined;
  };
}

function frameOrder(runtime: ExecutionRuntime, elements: readonly SortElement[]): FrameOrder {
  const registers = elements.map(({ variable }) => runtime.registerOf(variable));
  const signs = elements.map(({ isAscending }) => (isAscending ? 1 : -1));
  const orderBy = (register: number, sign: number) => (left: Frame, right: Frame) => {
    const leftValue = left[register];
    const rightValue = right[register];
    // Fast path for numbers without a function call.
    if (typeof leftValue === 'number' && typeof rightValue === 'number') {
      return leftValue < rightValue ? -sign : leftValue > rightValue ? sign : 0;
    }
    return sign * compareValues(toValue(leftValue), toValue(rightValue));
  };
  const orders = registers.map((register, at) => orderBy(register, signs[at] ?? 1));
  const [first] = orders;
  if (first !== undefined && orders.length === 1) return first;
  return (left, right) => {
    for (let at = 0; at < orders.length; at++) {
      const order = orders[at]?.(left, right) ?? 0;
      if (order !== 0) return order;
    }
    return 0;
  };
}

function* inBatches(frames: readonly Frame[]): Generator<Frame[], void, void> {
  for (let at = 0; at < frames.length; at += 1000) yield frames.slice(at, at + 1000);
}
