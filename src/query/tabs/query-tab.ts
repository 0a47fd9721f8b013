import { z } from 'zod';
import type { BindValues } from '../binds/bind-values.ts';
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
  /** A text of bind parameters that is no JSON object; it is kept until it is corrected. */
  readonly invalidBindText: string | undefined;
  readonly resultSize: number;
  readonly options: QueryOptions;
  /** Share of the editor in the height of editor and result, 0 to 1; undefined: the default. */
  readonly editorShare: number | undefined;
}

/** The default share of the editor in a height: in tall windows the bind parameters need more. */
export const defaultEditorShare = (heightPx: number) => (heightPx < 700 ? 0.46 : 0.54);

const values = z.record(z.string(), z.string());

export const storedTab: z.ZodType<QueryTab> = z.object({
  id: z.string(),
  title: z.string(),
  saved: z.object({ name: z.string(), text: z.string(), values }).optional(),
  text: z.string(),
  values,
  invalidBindText: z.string().optional(),
  resultSize: z.number(),
  options: z.custom<QueryOptions>((value) => typeof value === 'object' && value !== null),
  editorShare: z.number().optional(),
}) as unknown as z.ZodType<QueryTab>;

export function newTab(id: string, title: string, text = '', bindValues: BindValues = {}): QueryTab {
  return {
    ...{ id, title, saved: undefined, text, values: bindValues, invalidBindText: undefined },
    ...{ resultSize: defaultResultSize, options: {}, editorShare: undefined },
  };
}

/** True if the text or the values differ from the saved query; an unsaved tab counts as changed if it has a text. */
export function isChanged({ saved, text, values: current }: QueryTab): boolean {
  if (saved === undefined) return text.trim() !== '';
  return saved.text !== text || !sameValues(saved.values, current);
}

/** True if both have the same names with the same JSON texts. */
export function sameValues(one: BindValues, other: BindValues): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
