import { z } from 'zod';
import { bindParametersOf } from '../../../aql/editor/bind-parameters.ts';
import type { Range } from '../../../aql/editor/catalogue.ts';
import { statementsOf } from '../../../aql/editor/statements.ts';
import { type BindValues, sameValues, valuesFor } from '../binds/bind-values.ts';
import type { QueryOptions } from '../run/query-request.ts';

/** The specified result sizes; rows of one batch. */
export const resultSizes: readonly number[] = [100, 250, 500, 1000, 2500, 5000, 10_000];
export const defaultResultSize = 1000;

/** A query with its values and settings. */
export interface QueryTab {
  readonly id: string;
  readonly title: string;
  /** The saved query that the tab shows, as it was read or written. */
  readonly saved: { readonly name: string; readonly text: string; readonly values: BindValues } | undefined;
  readonly text: string;
  readonly values: BindValues;
  /** Names of values whose type the user has not chosen; see `TypedBinds`. */
  readonly untyped: readonly string[];
  /** A text of bind parameters that is no JSON object; it is kept until it is corrected. */
  readonly invalidBindText: string | undefined;
  readonly resultSize: number;
  readonly options: QueryOptions;
  /** Number of the statement whose result is shown, from 0; see `shownStatement`. */
  readonly statement: number;
  /** Share of the editor in the height of editor and result, 0 to 1; undefined: the default. */
  readonly editorShare: number | undefined;
}

/** The default share of the editor in a height: in tall windows the bind parameters need more. */
export const defaultEditorShare = (heightPx: number) => (heightPx < 700 ? 0.46 : 0.58);

const values = z.record(z.string(), z.string());

export const storedTab: z.ZodType<QueryTab> = z.object({
  id: z.string(),
  title: z.string(),
  saved: z.object({ name: z.string(), text: z.string(), values }).optional(),
  text: z.string(),
  values,
  untyped: z.array(z.string()).default([]),
  invalidBindText: z.string().optional(),
  resultSize: z.number(),
  options: z.custom<QueryOptions>((value) => typeof value === 'object' && value !== null),
  statement: z.number().default(0),
  editorShare: z.number().optional(),
}) as unknown as z.ZodType<QueryTab>;

export function newTab(id: string, title: string, text = '', bindValues: BindValues = {}): QueryTab {
  return {
    id,
    title,
    saved: undefined,
    text,
    values: bindValues,
    untyped: [],
    invalidBindText: undefined,
    resultSize: defaultResultSize,
    options: {},
    statement: 0,
    editorShare: undefined,
  };
}

const knownStatements = new WeakMap<QueryTab, readonly Range[]>();

/** The places of the statements in the text. Each state of a tab is split once. */
export function statementsIn(tab: QueryTab): readonly Range[] {
  const statements = knownStatements.get(tab) ?? statementsOf(tab.text, '3.12');
  knownStatements.set(tab, statements);
  return statements;
}

/** The number of the shown statement; the text may have lost it. */
export function shownStatement(tab: QueryTab): number {
  return Math.max(0, Math.min(tab.statement, statementsIn(tab).length - 1));
}

/** The place of the shown statement in the text. */
export function shownRange(tab: QueryTab): Range {
  return statementsIn(tab)[shownStatement(tab)] ?? { start: 0, end: tab.text.length };
}

/** The values of the parameters that the text has. */
export function usedValues({ text, values }: Pick<QueryTab, 'text' | 'values'>): BindValues {
  return valuesFor(
    values,
    bindParametersOf(text, '3.12').map(({ key }) => key),
  );
}

/** True if the text or the values of its parameters differ from the saved query; an unsaved tab counts as changed if it has a text. */
export function isChanged({ saved, text, values: current }: QueryTab): boolean {
  if (saved === undefined) return text.trim() !== '';
  if (saved.text !== text) return true;
  return !sameValues(usedValues({ text, values: saved.values }), usedValues({ text, values: current }));
}
