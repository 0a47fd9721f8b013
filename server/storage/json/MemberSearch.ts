import { memberPattern, readValueAt } from './json-members.ts';

/** Result of a search that cannot decide whether the member exists. */
export const unsettled = Symbol('unsettled');

const comma = 44;

/** Searches one member in many bodies of one text, in ascending order. */
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

  /** Undefined for a name with more than one JSON spelling. */
  static of(text: string, name: string): MemberSearch | undefined {
    const pattern = memberPattern(name);
    return pattern === undefined ? undefined : new MemberSearch(text, pattern);
  }

  /** As `readMember` of the body between these offsets, or `unsettled` if a search cannot decide. */
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

/** Next occurrence of a pattern; searched again only after the scan has passed it. */
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
