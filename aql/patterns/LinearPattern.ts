import { RE2JS } from 're2js';
import type { TextMatch, TextPattern } from './TextPattern.ts';

/**
 * Maximum number of instructions of a compiled pattern. The time of a match is at most proportional to this
 * number times the length of the text.
 */
const maxProgramSize = 5000;

/** A pattern that runs on an automaton; the time of a match is linear in the length of the text. */
export class LinearPattern implements TextPattern {
  readonly #program: RE2JS;

  /** Throws RE2JSException for unsupported syntax and RangeError for a program that is too large. */
  constructor(source: string, ignoresCase: boolean) {
    const flags = RE2JS.DOTALL | RE2JS.LOOKBEHINDS | (ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
    this.#program = RE2JS.compile(source, flags);
    if (this.#program.programSize() > maxProgramSize) {
      throw new RangeError(`the regular expression has more than ${maxProgramSize} steps`);
    }
  }

  test(text: string): boolean {
    return this.#program.test(text);
  }

  matcher(text: string): (from: number) => TextMatch | undefined {
    const matcher = this.#program.matcher(text);
    const groupCount = this.#program.groupCount();
    return (from) => {
      if (!matcher.find(from)) return undefined;
      const groups = Array.from({ length: groupCount + 1 }, (_, group) => matcher.group(group) ?? undefined);
      return { start: matcher.start(), end: matcher.end(), groups };
    };
  }
}
