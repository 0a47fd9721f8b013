import type { Literal, Span } from '../ast.ts';
import type { Value } from '../values/value.ts';

/**
 * The literals in place of the bind parameters of a query that is planned once and executed with several values. A
 * plan depends on the values that planning reads, and on no others.
 */
export class BoundLiterals {
  #values: Readonly<Record<string, Value>>;
  readonly #literals = new WeakSet<Literal>();
  readonly #readNames = new Set<string>();
  #isPlanned = false;

  constructor(values: Readonly<Record<string, Value>>) {
    this.#values = values;
  }

  /** Names of the parameters whose values planning has read. */
  get readNames(): ReadonlySet<string> {
    return this.#readNames;
  }

  /** Notes that planning reads a value in place of a name. */
  noteRead(name: string): void {
    if (!this.#isPlanned) this.#readNames.add(name);
  }

  literal(name: string, { start, end }: Span): Literal {
    return this.computed(() => this.#read(name), { start, end });
  }

  /** A literal whose value is computed from others of these literals. */
  computed(compute: () => Value, { start, end }: Span): Literal {
    const literal: Literal = {
      kind: 'literal',
      get value() {
        return compute();
      },
      start,
      end,
    };
    this.#literals.add(literal);
    return literal;
  }

  has(literal: Literal): boolean {
    return this.#literals.has(literal);
  }

  /** Planning ends; it does not depend on later reads. */
  endPlanning(): void {
    this.#isPlanned = true;
  }

  /** Sets the values of the next execution. */
  bind(values: Readonly<Record<string, Value>>): void {
    this.#values = values;
  }

  #read(name: string): Value {
    this.noteRead(name);
    return this.#values[name] as Value;
  }
}
