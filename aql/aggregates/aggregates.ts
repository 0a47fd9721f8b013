import type { Dialect } from '../../protocol/dialect.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { dialectRules } from '../dialect-rules.ts';
import { compareValues } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { valueKey } from '../values/value-key.ts';

/** State of one aggregate function over the rows of one group. */
export interface Aggregate {
  add(value: Value): void;
  result(): Value;
}

/**
 * Converts an input value of a numeric aggregate. Null is skipped; any other value that is not a number makes
 * the result null.
 */
export function asNumber(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'bigint' ? Number(value) : undefined;
}

export function finite(value: number): Value {
  return Number.isFinite(value) ? value : null;
}

class Count implements Aggregate {
  #count = 0;
  add(): void {
    this.#count += 1;
  }
  result(): Value {
    return this.#count;
  }
}

/** MIN and MAX. Null is skipped; with `keepsFirstNull`, a null in the first row is taken as the first result. */
class Extreme implements Aggregate {
  #value: Value | undefined;
  constructor(
    readonly sign: 1 | -1,
    readonly keepsFirstNull: boolean,
  ) {}
  add(value: Value): void {
    if (value === null && !this.keepsFirstNull) return;
    const before = this.#value;
    if (before === undefined || (value !== null && this.#isBetter(value, before))) this.#value = value;
  }
  #isBetter(value: Value, before: Value): boolean {
    if (typeof value === 'number' && typeof before === 'number') return (before - value) * this.sign > 0;
    return compareValues(before, value) * this.sign > 0;
  }
  result(): Value {
    return this.#value ?? null;
  }
}

class Sum implements Aggregate {
  #sum = 0;
  #isValid = true;
  #isStarted = false;
  add(value: Value): void {
    if (!this.#isValid) return;
    this.#isStarted = true;
    if (value === null) return;
    const number = asNumber(value);
    if (number === undefined) this.#isValid = false;
    else this.#sum += number;
  }
  result(): Value {
    return this.#isValid && this.#isStarted ? finite(this.#sum) : null;
  }
}

class Average implements Aggregate {
  #sum = 0;
  #count = 0;
  #isValid = true;
  add(value: Value): void {
    if (value === null || !this.#isValid) return;
    const number = asNumber(value);
    if (number === undefined) {
      this.#isValid = false;
      return;
    }
    this.#sum += number;
    this.#count += 1;
  }
  result(): Value {
    return this.#isValid && this.#count > 0 ? finite(this.#sum / this.#count) : null;
  }
}

/** Variance by Welford's running formula (Technometrics 4, 1962); STDDEV is its square root. */
class Variance implements Aggregate {
  #mean = 0;
  #squares = 0;
  #count = 0;
  #isValid = true;
  constructor(
    readonly isSample: boolean,
    readonly isRoot: boolean,
  ) {}
  add(value: Value): void {
    if (value === null || !this.#isValid) return;
    const number = asNumber(value);
    if (number === undefined) {
      this.#isValid = false;
      return;
    }
    this.#count += 1;
    const delta = number - this.#mean;
    this.#mean += delta / this.#count;
    this.#squares += delta * (number - this.#mean);
  }
  result(): Value {
    const divisor = this.isSample ? this.#count - 1 : this.#count;
    if (!this.#isValid || divisor < 1) return null;
    const variance = this.#squares / divisor;
    return finite(this.isRoot ? Math.sqrt(variance) : variance);
  }
}

class Distinct implements Aggregate {
  readonly #values = new Map<string, Value>();
  constructor(readonly form: 'array' | 'sorted' | 'count') {}
  add(value: Value): void {
    const key = valueKey(value);
    if (!this.#values.has(key)) this.#values.set(key, value);
  }
  result(): Value {
    if (this.form === 'count') return this.#values.size;
    const values = [...this.#values.values()];
    return this.form === 'sorted' ? values.sort(compareValues) : values;
  }
}

class Push implements Aggregate {
  readonly #values: Value[] = [];
  add(value: Value): void {
    this.#values.push(value);
  }
  result(): Value {
    // Copied, because a growing window calls `result` repeatedly.
    return this.#values.slice();
  }
}

/** BIT_AND, BIT_OR and BIT_XOR over unsigned 32-bit integers; any other value makes the result null. */
class Bits implements Aggregate {
  #bits: number | undefined;
  #isValid = true;
  constructor(readonly operate: (left: number, right: number) => number) {}
  add(value: Value): void {
    if (value === null) return;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 0xffffffff) {
      this.#isValid = false;
      return;
    }
    this.#bits = this.#bits === undefined ? value : this.operate(this.#bits, value) >>> 0;
  }
  result(): Value {
    return this.#isValid ? (this.#bits ?? null) : null;
  }
}

const factories: Readonly<Record<string, (dialect: Dialect) => Aggregate>> = {
  LENGTH: () => new Count(),
  COUNT: () => new Count(),
  MIN: (dialect) => new Extreme(1, dialectRules[dialect].leadingNullInMin === 'kept'),
  MAX: () => new Extreme(-1, false),
  SUM: () => new Sum(),
  AVERAGE: () => new Average(),
  AVG: () => new Average(),
  VARIANCE: () => new Variance(false, false),
  VARIANCE_POPULATION: () => new Variance(false, false),
  VARIANCE_SAMPLE: () => new Variance(true, false),
  STDDEV: () => new Variance(false, true),
  STDDEV_POPULATION: () => new Variance(false, true),
  STDDEV_SAMPLE: () => new Variance(true, true),
  UNIQUE: () => new Distinct('array'),
  SORTED_UNIQUE: () => new Distinct('sorted'),
  COUNT_DISTINCT: () => new Distinct('count'),
  COUNT_UNIQUE: () => new Distinct('count'),
  BIT_AND: () => new Bits((left, right) => left & right),
  BIT_OR: () => new Bits((left, right) => left | right),
  BIT_XOR: () => new Bits((left, right) => left ^ right),
  PUSH: () => new Push(),
};

const since30 = new Set([
  'UNIQUE',
  'SORTED_UNIQUE',
  'COUNT_DISTINCT',
  'COUNT_UNIQUE',
  'BIT_AND',
  'BIT_OR',
  'BIT_XOR',
  'PUSH',
]);

/** True for the functions that COLLECT … AGGREGATE and WINDOW accept. */
function isAggregateName(name: string, dialect: Dialect): boolean {
  return Object.hasOwn(factories, name) && !(dialect === '2.8' && since30.has(name));
}

/** Throws 1574 (invalid aggregate expression) for any other function. */
export function makeAggregate(name: string, dialect: Dialect): Aggregate {
  const make = factories[name];
  if (make === undefined || !isAggregateName(name, dialect)) {
    throw new DatabaseError('ERROR_QUERY_INVALID_AGGREGATE_EXPRESSION', {
      detail: `${name} does not aggregate; known are ${Object.keys(factories).join(', ')}`,
    });
  }
  return make(dialect);
}
