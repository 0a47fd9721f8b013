/** A match: its range in UTF-16 units and the strings of its groups (0 is the whole match). */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (string | undefined)[];
}

/** A compiled regular expression. */
export interface TextPattern {
  /** True if the text contains a match. */
  test(text: string): boolean;
  /** Returns a function that finds the first match at or after an offset. Offsets must not decrease. */
  matcher(text: string): (from: number) => TextMatch | undefined;
}

/** Offset after the character at `at`; a surrogate pair is one character. */
export function nextOffset(text: string, at: number): number {
  const code = text.codePointAt(at);
  return at + (code !== undefined && code > 0xffff ? 2 : 1);
}
