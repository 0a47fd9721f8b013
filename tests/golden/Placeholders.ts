/**
 * Regular expressions of placeholders within a string; a string that is only a placeholder, such as
 * `<array>`, is matched by type.
 */
const patterns: Readonly<Record<string, string>> = {
  rev: '\\d+',
  key: '\\d+',
  id: '\\d+',
  tick: '\\d+',
  date: '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z?',
  number: '-?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?',
  hash: '[0-9a-fA-F]+',
  string: '[\\s\\S]*?',
};

/** Kinds for which different numbers must have different values. */
const distinctKinds: ReadonlySet<string> = new Set(['rev', 'key', 'id']);

const wholeTypes: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  boolean: (value) => typeof value === 'boolean',
  binary: (value) => typeof value === 'string',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  number: (value) => typeof value === 'number',
};

const placeholder = new RegExp(`<(${Object.keys(patterns).join('|')})(?::(\\d+))?>`, 'g');
const wholePlaceholder = new RegExp(`^<(${Object.keys(wholeTypes).join('|')})(?::(\\d+))?>$`);

/** Bidirectional map between numbered placeholders and values of a scenario. */
export class Placeholders {
  readonly #values: Map<string, unknown>;
  readonly #names: Map<string, string>;

  constructor(other?: Placeholders) {
    this.#values = new Map(other === undefined ? [] : other.#values);
    this.#names = new Map(other === undefined ? [] : other.#names);
  }

  takeOver(other: Placeholders): void {
    for (const [name, value] of other.#values) this.#values.set(name, value);
    for (const [value, name] of other.#names) this.#names.set(value, name);
  }

  /** True if `actual` matches the string `expected`; new numbers are bound to their value. */
  matches(expected: string, actual: unknown): boolean {
    if (expected === actual) return true;
    const whole = wholePlaceholder.exec(expected);
    if (whole !== null) {
      const [, kind = '', number] = whole;
      // A number can also occur within a string.
      if (wholeTypes[kind]!(actual)) return this.#bind(kind, number, actual);
      if (kind !== 'number') return false;
    }
    if (typeof actual !== 'string') return false;
    return this.#matchesText(expected, actual);
  }

  #matchesText(expected: string, actual: string): boolean {
    const holes = [...expected.matchAll(placeholder)];
    if (holes.length === 0) return false;
    let pattern = '';
    let end = 0;
    for (const hole of holes) {
      pattern += `${escaped(expected.slice(end, hole.index))}(${patterns[hole[1]!]})`;
      end = hole.index + hole[0].length;
    }
    const found = new RegExp(`^${pattern}${escaped(expected.slice(end))}$`).exec(actual);
    return (
      found !== null && holes.every(([, kind = '', number], i) => this.#bind(kind, number, found[i + 1]))
    );
  }

  #bind(kind: string, number: string | undefined, value: unknown): boolean {
    if (number === undefined) return true;
    const name = `${kind}:${number}`;
    if (this.#values.has(name)) return this.#values.get(name) === value;
    if (distinctKinds.has(kind)) {
      const valueName = `${kind} ${String(value)}`;
      if (this.#names.has(valueName)) return false;
      this.#names.set(valueName, name);
    }
    this.#values.set(name, value);
    return true;
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
