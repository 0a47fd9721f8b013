import type { JsonIndex } from './lib/index-json.ts';

/** A JSON text to index. */
export interface ReadJsonInput {
  readonly text: string;
  /** True: the text is kept as it is. False: it is indented by two spaces first. */
  readonly isIndented: boolean;
  /** Members of the root that are omitted from an indented text. */
  readonly omitted: readonly string[];
}

export interface JsonProblem {
  readonly message: string;
  /** Offset in the text. */
  readonly offset: number;
}

/** The text with its index, or with the reason why it has none. */
export type ReadJsonResult =
  | {
      readonly text: string;
      readonly index: JsonIndex;
      /** Exact texts of the omitted members. */
      readonly omitted: Readonly<Record<string, string>>;
      readonly problem?: undefined;
    }
  | { readonly text: string; readonly index?: undefined; readonly problem: JsonProblem };
