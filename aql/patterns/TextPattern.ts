/** The place of a match in a text, in UTF-16 units, and the texts of its groups (0 is the whole match). */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (string | undefined)[];
}

/** A compiled regular expression. */
export interface TextPattern {
  /** Whether the pattern matches somewhere in the text. */
  test(text: string): boolean;
  /** A function that finds the first match at or after an offset. Offsets must not decrease. */
  matcher(text: string): (from: number) => TextMatch | undefined;
}

/** The offset after the character at `at`; surrogate pairs are one character. */
export function nextOffset(text: string, at: number): number {
  const code = text.codePointAt(at);
  return at + (code !== undefined && code > 0xffff ? 2 : 1);
}
