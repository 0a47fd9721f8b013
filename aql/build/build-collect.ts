import type { CollectStatement, WindowStatement } from '../ast.ts';
import { type CollectInto, CollectNode } from '../nodes/collect.ts';
import { SortNode } from '../nodes/sort.ts';
import { WindowNode } from '../nodes/window.ts';
import { constantOptions } from '../plan/constants.ts';
import { windowBounds } from '../plan/window-bounds.ts';
import type { PlanBuilder } from './PlanBuilder.ts';

export function buildCollect(builder: PlanBuilder, statement: CollectStatement): void {
  const { method } = constantOptions(statement.options);
  const groups = statement.groups.map(({ variable, value }) => ({
    variable: variable.id,
    inVariable: builder.variableOf(value),
  }));
  const aggregates = aggregatesOf(builder, statement.aggregates);
  // 2.8 groups with a hash table only if no group members are collected; otherwise it sorts the rows first.
  const isSortedFirst =
    builder.scope.dialect === '2.8' &&
    groups.length > 0 &&
    (statement.into !== undefined || method === 'sorted');
  if (isSortedFirst) {
    builder.add(new SortNode(groups.map(({ inVariable }) => ({ variable: inVariable, isAscending: true }))));
  }
  builder.add(
    new CollectNode({
      groups,
      aggregates,
      into: intoOf(builder, statement),
      count: statement.count?.id,
      isDistinct: false,
      isSortedFirst,
      isMethodFree: groups.length > 0 && !isSortedFirst && method === undefined,
    }),
  );
  // Groups are sorted, unless SORT null follows (build-order.ts).
  if (groups.length > 0 && !isSortedFirst) {
    builder.add(new SortNode(groups.map(({ variable }) => ({ variable, isAscending: true }))));
  }
}

function aggregatesOf(builder: PlanBuilder, aggregates: CollectStatement['aggregates']) {
  return aggregates.map(({ variable, call }) => {
    const [argument] = call.args;
    return {
      variable: variable.id,
      // In 3.12 COUNT() may have no argument.
      inVariable: builder.variableOf(
        argument ?? { kind: 'literal', value: null, start: call.start, end: call.end },
      ),
      name: call.name,
    };
  });
}

function intoOf(builder: PlanBuilder, statement: CollectStatement): CollectInto | undefined {
  const { into } = statement;
  if (into === undefined) return undefined;
  if (into.projection !== undefined) {
    return { variable: into.variable.id, projection: builder.scope.planned(builder.lift(into.projection)) };
  }
  const collected = builder.scope.resolved.collectedVariables.get(statement) ?? [];
  const kept =
    into.keep?.map(({ name, id }) => ({ name, variable: id })) ??
    collected.map(({ name, id }) => ({ name, variable: id }));
  return { variable: into.variable.id, kept };
}

export function buildWindow(builder: PlanBuilder, statement: WindowStatement): void {
  const rangeVariable =
    statement.rangeValue === undefined ? undefined : builder.variableOf(statement.rangeValue);
  const aggregates = aggregatesOf(builder, statement.aggregates);
  if (rangeVariable !== undefined)
    builder.add(new SortNode([{ variable: rangeVariable, isAscending: true }]));
  builder.add(new WindowNode(rangeVariable, windowBounds(statement.bounds), aggregates));
}
