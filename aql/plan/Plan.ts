import type { VariableId } from '../ast.ts';
import type { PlanNode } from './PlanNode.ts';

/** A query or subquery as a chain of nodes; the first one is a SingletonNode. */
export interface Plan {
  readonly nodes: readonly PlanNode[];
}

/** The variables that a plan reads and does not set itself: those of the outer queries. */
export function outerVariables(plan: Plan): ReadonlySet<VariableId> {
  const own = new Set<VariableId>();
  for (const node of plan.nodes) for (const id of node.sets) own.add(id);
  const outer = new Set<VariableId>();
  for (const node of plan.nodes) for (const id of node.uses) if (!own.has(id)) outer.add(id);
  return outer;
}

/** The variables that the nodes from `index` on read. */
export function usedFrom(plan: Plan, index: number): ReadonlySet<VariableId> {
  const used = new Set<VariableId>();
  for (let at = index; at < plan.nodes.length; at++) {
    for (const id of plan.nodes[at]?.uses ?? []) used.add(id);
  }
  return used;
}

/** True when a node from `index` on reads the variable. */
export function isUsedFrom({ nodes }: Plan, index: number, variable: VariableId): boolean {
  for (let at = index; at < nodes.length; at++) if (nodes[at]?.uses.has(variable)) return true;
  return false;
}
