import { planPlaces } from '../../../aql/editor/plan-places.ts';
import { type IndexAdvice, indexAdvice } from '../../../aql/explainer/index-advice.ts';
import { textOf, textsOf } from '../../../aql/explainer/node.ts';
import { type PlanRow, planRows } from '../../../aql/explainer/plan-tree.ts';
import { usedIndexes as usedIndexesOf } from '../../../aql/explainer/sections.ts';
import type { ObjectValue } from '../../../aql/values/value.ts';
import { formatAmount } from '../../lib/format.ts';
import type { LineNote } from '../../ui/code/line-notes.ts';
import type { QueryRequest } from '../run/query-request.ts';
import type { Explained, QueryProfile } from '../run/run-state.ts';

/** A range of the editor's text, in UTF-16 offsets. */
interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** An index that a node of the plan uses. */
interface UsedIndex {
  readonly nodeId: number;
  readonly name: string;
  readonly type: string;
  readonly collection: string;
  readonly fields: readonly string[];
  /** 0 to 1; undefined if the server does not estimate it. */
  readonly selectivity: number | undefined;
}

/** What the plan pane shows of an explanation or a profile. */
export interface PlanView {
  readonly rows: readonly PlanRow[];
  /** Place of each node in the editor's text, while `isTextOf` holds. */
  readonly places: ReadonlyMap<number, TextRange>;
  readonly advice: readonly IndexAdvice[];
  readonly indexes: readonly UsedIndex[];
  readonly rules: readonly string[];
  readonly estimatedCost: number | undefined;
  readonly estimatedRows: number | undefined;
  readonly plansCreated: number | undefined;
  /** Seconds by phase; empty without a profile. */
  readonly phases: Readonly<Record<string, number>>;
}

/** When a plan was made, in milliseconds since 1970. */
export function planTimeMs(explained: Explained): number {
  return 'phases' in explained ? explained.profiledAtMs : explained.explainedAtMs;
}

export function costText(cost: number): string {
  return cost.toLocaleString('en-US', { maximumFractionDigits: 1 });
}

export function toPlanView(explained: Explained): PlanView {
  const plan = explained.plan as unknown as ObjectValue;
  const { stats } = explained;
  const nodes = 'phases' in explained ? explained.stats.nodes : undefined;
  const rows = planRows(
    plan,
    nodes?.map((node) => ({ ...node, filtered: node.filtered ?? 0 })),
  );
  const { text, selectionStart } = explained.request;
  const places = new Map(
    [...planPlaces(text, rows, '3.12')].map(([id, { start, end }]) => [
      id,
      { start: start + selectionStart, end: end + selectionStart },
    ]),
  );
  return {
    rows,
    places,
    advice: indexAdvice(rows),
    indexes: usedIndexes(rows),
    rules: textsOf(plan.rules),
    estimatedCost: numberOf(plan.estimatedCost),
    estimatedRows: numberOf(plan.estimatedNrItems),
    plansCreated: numberOf(stats?.plansCreated),
    phases: 'phases' in explained ? explained.phases : {},
  };
}

function usedIndexes(rows: readonly PlanRow[]): readonly UsedIndex[] {
  return rows.flatMap(({ id, node }) =>
    usedIndexesOf(node).map(({ index, collection }) => ({
      nodeId: id,
      name: textOf(index.name) || textOf(index.id),
      type: textOf(index.type),
      collection,
      fields: textsOf(index.fields),
      selectivity: numberOf(index.selectivityEstimate),
    })),
  );
}

/** False after a change of the text that was explained. */
export function isTextOf({ text, selectionStart }: QueryRequest, editorText: string): boolean {
  return editorText.startsWith(text, selectionStart);
}

/** The node whose place contains the caret; the smallest place if several do. */
export function nodeAt({ places }: PlanView, caret: number): number | undefined {
  let found: { readonly id: number; readonly length: number } | undefined;
  for (const [id, { start, end }] of places) {
    const length = end - start;
    if (caret >= start && caret <= end && (!found || length < found.length)) found = { id, length };
  }
  return found?.id;
}

/** The time and the rows of each statement of a profiled query, for the ends of its lines while `isTextOf` holds. */
export function lineFigures(profile: QueryProfile): readonly LineNote[] {
  const { rows, places } = toPlanView(profile);
  const byStart = new Map<number, PlanRow[]>();
  for (const row of rows) {
    const place = places.get(row.id);
    if (place && row.measured) byStart.set(place.start, [...(byStart.get(place.start) ?? []), row]);
  }
  return [...byStart].map(([offset, group]) => {
    const seconds = group.reduce((sum, { measured }) => sum + (measured?.runtime ?? 0), 0);
    const last = group.at(-1)?.measured?.items ?? 0;
    const share = group.reduce((sum, row) => sum + row.share, 0);
    return { offset, text: `${formatMs(seconds)}, ${formatAmount(last, 'row')}`, isStrong: share > 0.5 };
  });
}

export function formatMs(seconds: number): string {
  return `${(seconds * 1000).toFixed(1)} ms`;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
