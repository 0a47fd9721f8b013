import type { VariableId } from '../ast.ts';
import type { Plan, PlanNode, Renaming } from './PlanNode.ts';

/** Free variables of a plan: those that it reads but does not set. */
export function outerVariables(plan: Plan): ReadonlySet<VariableId> {
  const own = new Set<VariableId>();
  for (const node of plan.nodes) for (const id of node.sets) own.add(id);
  const outer = new Set<VariableId>();
  for (const node of plan.nodes) for (const id of node.uses) if (!own.has(id)) outer.add(id);
  return outer;
}

/** Variables that the nodes from `index` on read. */
export function usedFrom(plan: Plan, index: number): ReadonlySet<VariableId> {
  const used = new Set<VariableId>();
  for (let at = index; at < plan.nodes.length; at++) {
    for (const id of plan.nodes[at]?.uses ?? []) used.add(id);
  }
  return used;
}

/** True if a node from `index` on reads the variable. */
export function isUsedFrom({ nodes }: Plan, index: number, variable: VariableId): boolean {
  for (let at = index; at < nodes.length; at++) if (nodes[at]?.uses.has(variable)) return true;
  return false;
}

/** The nodes with one variable replaced by another; undefined if a node does not support this. */
export function renameInAll(nodes: readonly PlanNode[], renaming: Renaming): PlanNode[] | undefined {
  const renamed: PlanNode[] = [];
  for (const node of nodes) {
    const other = node.uses.has(renaming.from) ? node.renamed(renaming) : node;
    if (other === undefined) return undefined;
    renamed.push(other);
  }
  return renamed;
}

/** A copy of the node with its inner plan changed; the same node if nothing changes. */
export function mapInner(node: PlanNode, change: (plan: Plan) => Plan): PlanNode {
  const { inner } = node;
  if (inner === undefined) return node;
  const changed = change(inner);
  return changed === inner ? node : node.withInner(changed);
}

/** True if a second run on the same row gives the same result without side effects. */
export function isSteady(plan: Plan): boolean {
  return plan.nodes.every((node) => node.isSteady);
}

/** True if the plan or one of its subqueries writes. */
export function isModification(plan: Plan): boolean {
  return plan.nodes.some((node) => node.isWriting);
}
