import { memberPattern, readValueAt } from './json-members.ts';

/** Says that a search has not told whether there is such a member. */
export const unsettled = Symbol('unsettled');

const comma = 44;

/** Looks for one member in many bodies that stand in one text, from the first to the last. */
export class MemberSearch {
  readonly #text: string;
  readonly #pattern: string;
  readonly #member: Occurrence;
  readonly #brace: Occurrence;
  readonly #quoted: Occurrence;
  readonly #backslash: Occurrence;

  private constructor(text: string, pattern: string) {
    this.#text = text;
    this.#pattern = pattern;
    this.#member = new Occurrence(text, pattern);
    this.#brace = new Occurrence(text, '{');
    this.#quoted = new Occurrence(text, pattern.slice(0, -1));
    this.#backslash = new Occurrence(text, '\\');
  }

  /** Undefined for a name that may be written in more than one way. */
  static of(text: string, name: string): MemberSearch | undefined {
    const pattern = memberPattern(name);
    return pattern === undefined ? undefined : new MemberSearch(text, pattern);
  }

  /** As `readMember` of the body between these places, or `unsettled` where a search is not enough. */
  find(bodyStart: number, bodyEnd: number): unknown {
    const at = this.#member.from(bodyStart);
    const valueStart = at + this.#pattern.length;
    if (valueStart > bodyEnd) {
      const isThere = this.#quoted.from(bodyStart) < bodyEnd || this.#backslash.from(bodyStart) < bodyEnd;
      return isThere ? unsettled : undefined;
    }
    const isMember = at === bodyStart || this.#text.charCodeAt(at - 1) === comma;
    if (!isMember || this.#brace.from(bodyStart) < at) return unsettled;
    return readValueAt(this.#text, valueStart, bodyEnd);
  }
}

/** Where a text comes next; looked for again only when it was passed. */
class Occurrence {
  #at = -1;

  constructor(
    readonly text: string,
    readonly part: string,
  ) {}

  from(start: number): number {
    if (this.#at < start) {
      const found = this.text.indexOf(this.part, start);
      this.#at = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    return this.#at;
  }
}
