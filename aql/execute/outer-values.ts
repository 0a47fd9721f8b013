import type { VariableId } from '../ast.ts';
import type { Frame, Register } from '../frame.ts';
import { CalculationNode } from '../nodes/calculation.ts';
import { CollectNode } from '../nodes/collect.ts';
import { SubqueryNode } from '../nodes/subquery.ts';
import { usedFrom } from '../plan/Plan.ts';
import type { ExecutionRuntime, FrameStream, Operator, Plan, PlanNode } from '../plan/PlanNode.ts';

interface Definition {
  readonly register: number;
  readonly operator: Operator;
}

/** Gives `outer` the values of the variables that do not depend on rows, unless it has them. */
export type OuterValues = (outer: Frame) => FrameStream;

/**
 * A COLLECT without groups returns one row even if it receives no row. In that row, variables in front of the first
 * loop have their values: they are calculated for it, because rules may move filters in front of the calculations.
 * Undefined if no COLLECT needs this.
 */
export function outerValues(plan: Plan, runtime: ExecutionRuntime): OuterValues | undefined {
  const { nodes } = plan;
  const collectAt = nodes.findLastIndex((node) => node instanceof CollectNode && node.isGroupless);
  if (collectAt < 0) return undefined;
  const definitions = definitionsOf(nodes.slice(0, collectAt), usedFrom(plan, collectAt + 1)).map((node) => ({
    register: runtime.registerOf(node.sets[0] as VariableId),
    operator: node.prepare(runtime),
  }));
  return definitions.length === 0 ? undefined : (outer) => calculate(definitions, outer);
}

/** The nodes that calculate `wanted` variables, and their inputs, from variables outside of the plan. */
function definitionsOf(nodes: readonly PlanNode[], wanted: ReadonlySet<VariableId>): readonly PlanNode[] {
  const bound = new Set<VariableId>();
  const candidates = nodes.filter((node) => {
    const isOuter =
      (node instanceof CalculationNode || node instanceof SubqueryNode) &&
      node.isSteady &&
      ![...node.uses].some((id) => bound.has(id));
    if (!isOuter) for (const id of node.sets) bound.add(id);
    return isOuter;
  });
  const needed = new Set(wanted);
  const found = candidates.reverse().filter((node) => {
    const isNeeded = node.sets.some((id) => needed.has(id));
    if (isNeeded) for (const id of node.uses) needed.add(id);
    return isNeeded;
  });
  return found.reverse();
}

function* calculate(definitions: readonly Definition[], outer: Frame): FrameStream {
  for (const { register, operator } of definitions) {
    if ((outer[register] as Register | undefined) !== undefined) continue;
    for (const batch of operator(single(outer), () => single(outer))) if (batch.length === 0) yield batch;
  }
}

/** A stream of one row. */
export function* single(frame: Frame): FrameStream {
  yield [frame];
}
