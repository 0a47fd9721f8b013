import type { PlanRow } from '../../../aql/explainer/plan-tree.ts';
import { alignLists } from '../../lib/align-lists.ts';

/** The steps of two plans: equal ones side by side, in the order of both. */
export const alignPlans = (left: readonly PlanRow[], right: readonly PlanRow[]) =>
  alignLists(left, right, isSameStep);

/** Ids of nodes and numbers of temporary variables differ between equal plans. */
function isSameStep(one: PlanRow, other: PlanRow): boolean {
  return one.type === other.type && withoutNumbers(one.text) === withoutNumbers(other.text);
}

const withoutNumbers = (text: string) => text.replace(/#\d+/g, '#');
