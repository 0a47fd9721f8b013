import type { QueryPlan } from '../../../../protocol/api/lib/query-plan.ts';
import { alignLists } from '../../../lib/align-lists.ts';

/** A step of a plan. Undefined figures: the server did not measure them. */
export interface PlanStep {
  readonly type: string;
  /** Collection, index or graph that it reads. */
  readonly detail: string;
  readonly rows: number | undefined;
  readonly runtimeMs: number | undefined;
}

/** What a run with a profile measured, by the id of a node. */
export type NodeFigures = ReadonlyMap<number, { readonly rows: number; readonly runtimeMs: number }>;

export function stepsOf({ nodes }: QueryPlan, figures: NodeFigures): readonly PlanStep[] {
  return nodes.map((node) => ({
    type: node.type,
    detail: detailOf(node),
    rows: figures.get(node.id)?.rows,
    runtimeMs: figures.get(node.id)?.runtimeMs,
  }));
}

function detailOf(node: Readonly<Record<string, unknown>>): string {
  const { collection, graph, indexes } = node;
  const found = [collection, graph].filter((each) => typeof each === 'string');
  for (const index of Array.isArray(indexes) ? indexes : []) {
    const { type, fields } = index as { type?: unknown; fields?: unknown };
    found.push(`${String(type)} on ${Array.isArray(fields) ? fields.join(', ') : ''}`);
  }
  return found.join(', ');
}

/** The steps of two plans: equal ones side by side, in the order of both. */
export const alignPlans = (left: readonly PlanStep[], right: readonly PlanStep[]) =>
  alignLists(left, right, isSame);

/** Whether two steps do the same; the versions name the steps of subqueries differently. */
function isSame(left: PlanStep, right: PlanStep): boolean {
  return left.type === right.type && left.detail === right.detail;
}
