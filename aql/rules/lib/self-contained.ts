import { CalculationNode } from '../../nodes/calculation.ts';
import { EnumerateCollectionNode } from '../../nodes/enumerate-collection.ts';
import { FilterNode } from '../../nodes/filter.ts';
import { FilteredLoopNode } from '../../nodes/filtered-loop.ts';
import { LimitNode } from '../../nodes/limit.ts';
import { ModificationNode } from '../../nodes/modification.ts';
import { RemoveNode } from '../../nodes/remove.ts';
import { SingletonNode } from '../../nodes/singleton.ts';
import { SubqueryNode } from '../../nodes/subquery.ts';
import { ReplaceNode, UpdateNode } from '../../nodes/update.ts';
import { UpsertNode } from '../../nodes/upsert.ts';
import type { PlanNode } from '../../plan/PlanNode.ts';

/** True for an UPDATE or REPLACE without output, the subject of the rule patch-update-statements. */
export function isPatchable(node: ModificationNode): node is UpdateNode | ReplaceNode {
  return (node instanceof UpdateNode || node instanceof ReplaceNode) && node.sets.length === 0;
}

/**
 * True if rows can be written one at a time: they come from one scan, each write goes to the document of its
 * row, and no node in between reads other data. (A scan does not see later writes: source.ts.)
 */
export function isSelfContained(planned: readonly PlanNode[], node: PlanNode): boolean {
  const before = planned.map((other) =>
    other instanceof FilteredLoopNode && !other.filter.isReading ? other.loop : other,
  );
  const scans = before.filter((other) => other instanceof EnumerateCollectionNode);
  const [scan] = scans;
  const isPlain = before.every(
    (other) =>
      other instanceof SingletonNode ||
      other instanceof EnumerateCollectionNode ||
      other instanceof FilterNode ||
      other instanceof LimitNode ||
      (other instanceof CalculationNode && !other.planned.isReading),
  );
  if (!isPlain) return false;
  if (scan === undefined) return !(node instanceof SubqueryNode) && !(node instanceof UpsertNode);
  const key =
    node instanceof RemoveNode
      ? node.inVariable
      : node instanceof UpdateNode || node instanceof ReplaceNode
        ? (node.inKeyVariable ?? node.inDocVariable)
        : undefined;
  if (key === undefined || scans.length > 1) return false;
  return node instanceof ModificationNode && node.collection === scan.collection && key === scan.variable;
}
