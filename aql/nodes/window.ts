import type { Dialect } from '../../protocol/dialect.ts';
import { makeAggregate } from '../aggregates/aggregates.ts';
import { slidingAggregate } from '../aggregates/sliding.ts';
import type { VariableId } from '../ast.ts';
import { type Frame, toValue } from '../frame.ts';
import {
  type Estimate,
  type ExecutionRuntime,
  type NodeScope,
  type Operator,
  PlanNode,
} from '../plan/PlanNode.ts';
import { shiftTime, type WindowBound, type WindowBounds } from '../plan/window-bounds.ts';
import type { Value } from '../values/value.ts';
import type { CollectAggregate } from './collect.ts';

/** Aggregates over adjacent rows: a number of rows, or a range of values of the sort variable. */
export class WindowNode extends PlanNode {
  readonly type = 'WindowNode';

  constructor(
    readonly rangeVariable: VariableId | undefined,
    readonly bounds: WindowBounds,
    readonly aggregates: readonly CollectAggregate[],
  ) {
    super();
  }

  protected override findUses(): ReadonlySet<VariableId> {
    const uses = new Set(this.aggregates.map((aggregate) => aggregate.inVariable));
    if (this.rangeVariable !== undefined) uses.add(this.rangeVariable);
    return uses;
  }

  override get sets(): readonly VariableId[] {
    return this.aggregates.map((aggregate) => aggregate.variable);
  }

  estimate(input: Estimate): Estimate {
    return { items: input.items, cost: input.cost + input.items * 2 };
  }

  explain(scope: NodeScope) {
    return {
      ...(this.rangeVariable === undefined
        ? {}
        : { rangeVariable: scope.explainVariable(this.rangeVariable) }),
      aggregates: this.aggregates.map(({ variable, inVariable, name }) => ({
        outVariable: scope.explainVariable(variable),
        inVariable: scope.explainVariable(inVariable),
        type: name,
      })),
    };
  }

  prepare(runtime: ExecutionRuntime): Operator {
    const { bounds } = this;
    const aggregates = this.aggregates.map(({ variable, inVariable, name }) => ({
      name,
      from: runtime.registerOf(inVariable),
      to: runtime.registerOf(variable),
    }));
    const rangeRegister =
      this.rangeVariable === undefined ? undefined : runtime.registerOf(this.rangeVariable);
    const { dialect } = runtime;

    return function* (input) {
      const frames: Frame[] = [];
      for (const batch of input) {
        for (const frame of batch) frames.push(frame);
        yield [];
      }
      const ranges =
        rangeRegister === undefined ? rowRanges(frames, bounds) : valueRanges(frames, rangeRegister, bounds);
      const windows = aggregates.map(({ name, from }) => {
        const valueAt = (row: number): Value => toValue((frames[row] as Frame)[from]);
        return bounds.preceding.kind === 'unbounded'
          ? growingWindow(name, dialect, valueAt)
          : slidingWindow(name, dialect, valueAt);
      });
      let out: Frame[] = [];
      for (const [at, frame] of frames.entries()) {
        const range = ranges(at);
        if (range === undefined) runtime.context.warn('ERROR_QUERY_INVALID_ARITHMETIC_VALUE');
        const row = frame.slice();
        for (const [index, { to }] of aggregates.entries()) {
          row[to] = range === undefined ? null : (windows[index]?.(range) ?? null);
        }
        out.push(row);
        if (out.length < 1000 && !runtime.isDue()) continue;
        yield out;
        out = [];
      }
      if (out.length > 0) yield out;
    };
  }
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Computes the aggregate of a window. Windows are requested in row order. */
type WindowAggregate = (range: Range) => Value;

/** Windows that all begin with the same row. */
function growingWindow(name: string, dialect: Dialect, valueAt: (row: number) => Value): WindowAggregate {
  const state = makeAggregate(name, dialect);
  let grown: number | undefined;
  return ({ from, to }) => {
    for (grown ??= from; grown < to; grown++) state.add(valueAt(grown));
    return state.result();
  };
}

/**
 * Windows up to this size are summed from scratch in row order, so that the result equals that of SUM to the
 * last digit.
 */
const fewRows = 32;

function slidingWindow(name: string, dialect: Dialect, valueAt: (row: number) => Value): WindowAggregate {
  const sliding = slidingAggregate(name);
  return ({ from, to }) => {
    if (sliding !== undefined && to - from > fewRows) {
      sliding.moveTo(from, to, valueAt);
      return sliding.result();
    }
    const state = makeAggregate(name, dialect);
    for (let row = from; row < to; row++) state.add(valueAt(row));
    return state.result();
  };
}

/** Range of the rows in a window, `to` exclusive; undefined for a row whose value is not a number. */
type Ranges = (at: number) => Range | undefined;

function rowRanges(frames: readonly Frame[], { preceding, following }: WindowBounds): Ranges {
  const rows = (bound: WindowBound): number =>
    bound.kind === 'number' ? Math.trunc(bound.value) : Number.POSITIVE_INFINITY;
  const before = rows(preceding);
  const after = rows(following);
  return (at) => ({ from: Math.max(0, at - before), to: Math.min(frames.length, at + after + 1) });
}

function valueRanges(
  frames: readonly Frame[],
  register: number,
  { preceding, following }: WindowBounds,
): Ranges {
  const values = frames.map((frame) => {
    const value = frame[register];
    return typeof value === 'number' ? value : Number.NaN;
  });
  // Rows are sorted by value, so rows without a number are at both ends.
  const firstNumber = values.findIndex((value) => !Number.isNaN(value));
  const endOfNumbers = values.findLastIndex((value) => !Number.isNaN(value)) + 1;
  const edge = (value: number, bound: WindowBound, sign: 1 | -1): number => {
    if (bound.kind === 'unbounded') return sign * Number.POSITIVE_INFINITY;
    return bound.kind === 'number' ? value + sign * bound.value : shiftTime(value, bound.value, sign);
  };
  let from = Math.max(0, firstNumber);
  let to = from;
  return (at) => {
    const value = values[at] as number;
    if (Number.isNaN(value)) return undefined;
    const low = edge(value, preceding, -1);
    const high = edge(value, following, 1);
    while (from < endOfNumbers && (values[from] as number) < low) from += 1;
    while (to < endOfNumbers && (values[to] as number) <= high) to += 1;
    return { from, to };
  };
}
