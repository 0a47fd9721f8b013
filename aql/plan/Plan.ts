import type { VariableId } from '../ast.ts';
import type { Plan, PlanNode, Renaming } from './PlanNode.ts';

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

/** The nodes reading one variable instead of another; undefined when one of them cannot. */
export function renameInAll(nodes: readonly PlanNode[], renaming: Renaming): PlanNode[] | undefined {
  const renamed: PlanNode[] = [];
  for (const node of nodes) {
    const other = node.uses.has(renaming.from) ? node.renamed(renaming) : node;
    if (other === undefined) return undefined;
    renamed.push(other);
  }
  return renamed;
}

/** The node with its inner plan changed; the same node where it has none or the plan stays the same. */
export function mapInner(node: PlanNode, change: (plan: Plan) => Plan): PlanNode {
  const { inner } = node;
  if (inner === undefined) return node;
  const changed = change(inner);
  return changed === inner ? node : node.withInner(changed);
}

/** True when running the plan again on the same row gives the same and changes nothing. */
export function isSteady(plan: Plan): boolean {
  return plan.nodes.every((node) => node.isSteady);
}

/** True when the plan or one of its subqueries writes. */
export function isModification(plan: Plan): boolean {
  return plan.nodes.some((node) => node.isWriting);
}
