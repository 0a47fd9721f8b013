import { type Aggregate, makeAggregate } from '../aggregates/aggregates.ts';
import type { VariableId } from '../ast.ts';
import { dialectRules } from '../dialect-rules.ts';
import type { Evaluator } from '../expressions/types.ts';
import { type Frame, toValue } from '../frame.ts';
import {
  type Estimate,
  type ExecutionRuntime,
  type NodeScope,
  type Operator,
  PlanNode,
  type PlannedExpression,
  type Renaming,
  usesOf,
} from '../plan/PlanNode.ts';
import { groupKeys } from '../runtime/group-keys.ts';
import { type MutableObject, setAttribute } from '../values/objects.ts';
import type { Value } from '../values/value.ts';

export interface CollectAggregate {
  readonly variable: VariableId;
  readonly inVariable: VariableId;
  readonly name: string;
}

interface CollectGroup {
  readonly variable: VariableId;
  readonly inVariable: VariableId;
}

/** Value of INTO: an expression for each row, or an object with variables by name. */
export type CollectInto =
  | { readonly variable: VariableId; readonly projection: PlannedExpression }
  | {
      readonly variable: VariableId;
      readonly kept: readonly { readonly name: string; readonly variable: VariableId }[];
    };

interface CollectShape {
  readonly groups: readonly CollectGroup[];
  readonly aggregates: readonly CollectAggregate[];
  readonly into: CollectInto | undefined;
  readonly count: VariableId | undefined;
  readonly isDistinct: boolean;
  /** True if the input is sorted by the groups, so that the groups are output in this order. */
  readonly isSortedFirst?: boolean;
  /** True if the query leaves the method open and the rows may be sorted first instead. */
  readonly isMethodFree?: boolean;
  /** Variable with the number of rows that each input row represents, set by a counting loop. */
  readonly counted?: VariableId;
}

interface Group {
  readonly frame: Frame;
  count: number;
  readonly aggregates: readonly Aggregate[];
  readonly members: Value[];
}

/** Groups rows by equal values with a hash table. Groups are output in the order of their first rows. */
export class CollectNode extends PlanNode {
  readonly type = 'CollectNode';

  constructor(readonly shape: CollectShape) {
    super();
  }

  /** True if all rows form one group, also if there are none. */
  get isGroupless(): boolean {
    return this.shape.groups.length === 0;
  }

  protected override findUses(): ReadonlySet<VariableId> {
    const { groups, aggregates, into, counted } = this.shape;
    const uses = new Set<VariableId>(counted === undefined ? [] : [counted]);
    for (const { inVariable } of groups) uses.add(inVariable);
    for (const { inVariable } of aggregates) uses.add(inVariable);
    if (into !== undefined && 'kept' in into) for (const { variable } of into.kept) uses.add(variable);
    if (into !== undefined && 'projection' in into) for (const id of usesOf(into.projection)) uses.add(id);
    return uses;
  }

  override renamed(renaming: Renaming): CollectNode | undefined {
    const renamed = <Part extends { readonly inVariable: VariableId }>(part: Part): Part => ({
      ...part,
      inVariable: renaming.variable(part.inVariable),
    });
    const { groups, aggregates } = this.shape;
    let { into } = this.shape;
    if (into !== undefined && 'projection' in into) {
      const projection = renaming.expression(into.projection);
      if (projection === undefined) return undefined;
      into = { ...into, projection };
    } else if (into !== undefined) {
      const kept = into.kept.map((each) => ({ ...each, variable: renaming.variable(each.variable) }));
      into = { ...into, kept };
    }
    return new CollectNode({
      ...this.shape,
      groups: groups.map(renamed),
      aggregates: aggregates.map(renamed),
      into,
    });
  }

  override get sets(): readonly VariableId[] {
    const { groups, aggregates, into, count } = this.shape;
    return [
      ...groups.map((group) => group.variable),
      ...aggregates.map((aggregate) => aggregate.variable),
      ...(into === undefined ? [] : [into.variable]),
      ...(count === undefined ? [] : [count]),
    ];
  }

  estimate(input: Estimate): Estimate {
    const items = this.shape.groups.length === 0 ? 1 : Math.max(1, input.items * 0.8);
    return { items, cost: input.cost + input.items };
  }

  explain(scope: NodeScope) {
    const { groups, aggregates, into, count, isDistinct, isSortedFirst = false } = this.shape;
    const isSorted = isSortedFirst || groups.length === 0;
    const method = count !== undefined && groups.length === 0 ? 'count' : isSorted ? 'sorted' : 'hash';
    return {
      groups: groups.map(({ variable, inVariable }) => ({
        outVariable: scope.explainVariable(variable),
        inVariable: scope.explainVariable(inVariable),
      })),
      aggregates: aggregates.map(({ variable, inVariable, name }) => ({
        outVariable: scope.explainVariable(variable),
        inVariable: scope.explainVariable(inVariable),
        type: name,
      })),
      count: count !== undefined,
      isDistinctCommand: isDistinct,
      ...(into !== undefined || count !== undefined
        ? { outVariable: scope.explainVariable(into?.variable ?? (count as VariableId)) }
        : {}),
      collectOptions: { method: isDistinct ? 'distinct' : method },
    };
  }

  prepare(runtime: ExecutionRuntime): Operator {
    const { groups, aggregates, into, count, isDistinct, counted } = this.shape;
    const countedRegister = counted === undefined ? undefined : runtime.registerOf(counted);
    const groupRegisters = groups.map(({ variable, inVariable }) => ({
      from: runtime.registerOf(inVariable),
      to: runtime.registerOf(variable),
    }));
    const aggregateRegisters = aggregates.map(({ variable, inVariable }) => ({
      from: runtime.registerOf(inVariable),
      to: runtime.registerOf(variable),
    }));
    const newAggregates = (): Aggregate[] =>
      aggregates.map(({ name }) => makeAggregate(name, runtime.dialect));
    const memberOf = into === undefined ? undefined : memberEvaluator(runtime, into);

    const newGroup = (frame: Frame): Group => ({ frame, count: 0, aggregates: newAggregates(), members: [] });
    const finish = (group: Group, isEmpty: boolean): Frame => {
      const frame = group.frame.slice();
      for (const { from, to } of groupRegisters) frame[to] = toValue(group.frame[from]);
      for (const [at, { to }] of aggregateRegisters.entries()) {
        frame[to] =
          isEmpty && dialectRules[runtime.dialect].aggregatesOfNothing === 'null'
            ? null
            : (group.aggregates[at]?.result() ?? null);
      }
      if (into !== undefined) frame[runtime.registerOf(into.variable)] = group.members;
      if (count !== undefined) frame[runtime.registerOf(count)] = group.count;
      return frame;
    };

    return function* (input, outerRow) {
      const byKey = new Map<unknown, Group>();
      const keyOf = groupKeys(
        groupRegisters.map(({ from }) => from),
        isDistinct && dialectRules[runtime.dialect].distinctAttributeOrder === 'significant',
      );
      let only: Group | undefined;
      const account = runtime.memory.openAccount();
      for (const batch of input) {
        const first: Frame[] = [];
        const members: Value[] = [];
        for (let at = 0; at < batch.length; at++) {
          const frame = batch[at] as Frame;
          let group: Group | undefined;
          if (keyOf === undefined) {
            only ??= newGroup(frame);
            group = only;
          } else {
            const key = keyOf(frame);
            group = byKey.get(key);
            if (group === undefined) {
              group = newGroup(frame);
              byKey.set(key, group);
              first.push(frame);
            }
          }
          group.count += countedRegister === undefined ? 1 : (frame[countedRegister] as number);
          for (let index = 0; index < aggregateRegisters.length; index++) {
            const register = aggregateRegisters[index]?.from as number;
            (group.aggregates[index] as Aggregate).add(toValue(frame[register]));
          }
          if (memberOf !== undefined) {
            const member = memberOf(frame);
            group.members.push(member);
            members.push(member);
          }
        }
        account.addFrames(first);
        account.addValues(members, members.length);
        yield [];
      }
      if (keyOf === undefined) {
        account.release();
        if (only !== undefined) yield [finish(only, false)];
        else for (const batch of outerRow()) yield batch.map((frame) => finish(newGroup(frame), true));
        return;
      }
      const isReversed = isDistinct && dialectRules[runtime.dialect].distinctOrder === 'reversed';
      let out: Frame[] = [];
      try {
        for (const group of isReversed ? [...byKey.values()].reverse() : byKey.values()) {
          out.push(finish(group, false));
          if (out.length < 1000) continue;
          yield out;
          out = [];
        }
        if (out.length > 0) yield out;
      } finally {
        account.release();
      }
    };
  }
}

function memberEvaluator(runtime: ExecutionRuntime, into: CollectInto): Evaluator {
  if ('projection' in into) return runtime.evaluator(into.projection);
  const members = into.kept.map(({ name, variable }) => ({ name, register: runtime.registerOf(variable) }));
  return (frame) => {
    const object: MutableObject = {};
    for (const { name, register } of members) setAttribute(object, name, toValue(frame[register]));
    return object;
  };
}
