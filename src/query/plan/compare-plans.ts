import type { PlanRow } from '../../../aql/explainer/plan-tree.ts';

/** A step of two plans side by side; undefined: the plan has no such step. */
interface PlanPair {
  readonly left: PlanRow | undefined;
  readonly right: PlanRow | undefined;
}

/** Plans with more steps are compared place by place: the table of the alignment is quadratic. */
const maxAligned = 2000;

/** The steps of two plans: equal ones side by side, in the order of both (longest common subsequence). */
export function alignPlans(left: readonly PlanRow[], right: readonly PlanRow[]): readonly PlanPair[] {
  if (left.length > maxAligned || right.length > maxAligned) return byPlace(left, right);
  const width = right.length + 1;
  /** Length of the longest common subsequence from a pair of steps on. */
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let l = left.length - 1; l >= 0; l--) {
    for (let r = right.length - 1; r >= 0; r--) {
      lengths[l * width + r] = isSameStep(left[l]!, right[r]!)
        ? lengths[(l + 1) * width + r + 1]! + 1
        : Math.max(lengths[(l + 1) * width + r]!, lengths[l * width + r + 1]!);
    }
  }
  const pairs: PlanPair[] = [];
  let [l, r] = [0, 0];
  while (l < left.length || r < right.length) {
    const [one, other] = [left[l], right[r]];
    if (one && other && isSameStep(one, other)) {
      pairs.push({ left: one, right: other });
      l += 1;
      r += 1;
    } else if (one && (!other || lengths[(l + 1) * width + r]! >= lengths[l * width + r + 1]!)) {
      pairs.push({ left: one, right: undefined });
      l += 1;
    } else {
      pairs.push({ left: undefined, right: other });
      r += 1;
    }
  }
  return pairs;
}

/** Ids of nodes and numbers of temporary variables differ between equal plans. */
function isSameStep(one: PlanRow, other: PlanRow): boolean {
  return one.type === other.type && withoutNumbers(one.text) === withoutNumbers(other.text);
}

const withoutNumbers = (text: string) => text.replace(/#\d+/g, '#');

function byPlace(left: readonly PlanRow[], right: readonly PlanRow[]): readonly PlanPair[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => ({
    left: left[at],
    right: right[at],
  }));
}
