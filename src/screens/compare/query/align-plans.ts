import type { QueryPlan } from '../../../../protocol/api/lib/query-plan.ts';

/** A step of a plan. Undefined figures: the server did not measure them. */
export interface PlanStep {
  readonly type: string;
  /** Collection, index or graph that it reads. */
  readonly detail: string;
  readonly rows: number | undefined;
  readonly runtimeMs: number | undefined;
}

/** A step of both plans, or of one of them. */
interface StepPair {
  readonly left: PlanStep | undefined;
  readonly right: PlanStep | undefined;
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

/** The steps of two plans in order, equal ones beside each other: the longest common subsequence. O(n·m), plans are short. */
export function alignPlans(left: readonly PlanStep[], right: readonly PlanStep[]): readonly StepPair[] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      lengths[i]![j] = isSame(left[i]!, right[j]!)
        ? lengths[i + 1]![j + 1]! + 1
        : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  const pairs: StepPair[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length || j < right.length) {
    const [one, other] = [left[i], right[j]];
    if (one && other && isSame(one, other)) {
      pairs.push({ left: one, right: other });
      i += 1;
      j += 1;
    } else if (other === undefined || (one && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      pairs.push({ left: one, right: undefined });
      i += 1;
    } else {
      pairs.push({ left: undefined, right: other });
      j += 1;
    }
  }
  return pairs;
}

/** Whether two steps do the same; the versions name the steps of subqueries differently. */
function isSame(left: PlanStep, right: PlanStep): boolean {
  return left.type === right.type && left.detail === right.detail;
}
