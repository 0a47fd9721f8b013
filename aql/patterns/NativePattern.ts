import type { TextMatch, TextPattern } from './TextPattern.ts';

/** A pattern that runs on the backtracking engine of the JavaScript runtime. */
export class NativePattern implements TextPattern {
  readonly #tester: RegExp;
  #finder: RegExp | undefined;

  constructor(expression: RegExp) {
    this.#tester = expression;
  }

  test(text: string): boolean {
    return this.#tester.test(text);
  }

  matcher(text: string): (from: number) => TextMatch | undefined {
    this.#finder ??= new RegExp(this.#tester.source, `${this.#tester.flags}g`);
    const finder = this.#finder;
    return (from) => {
      finder.lastIndex = from;
      const match = finder.exec(text);
      if (match === null) return undefined;
      return { start: match.index, end: match.index + match[0].length, groups: match };
    };
  }
}
