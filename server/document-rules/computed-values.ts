import type { ObjectValue, Value } from '../../aql/values/value.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { describeValue } from '../../protocol/lib/describe-value.ts';
import { type ComputedExpression, compileComputed } from './computed-expression.ts';

const occasions = ['insert', 'update', 'replace'] as const;
type Occasion = (typeof occasions)[number];

const maxCount = 100;
const systemNames: ReadonlySet<string> = new Set(['_id', '_key', '_rev', '_from', '_to']);

/** The definition of a computed value, with all defaults. Plain data. */
interface ComputedDefinition {
  readonly name: string;
  readonly expression: string;
  readonly computeOn: readonly Occasion[];
  readonly overwrite: boolean;
  readonly failOnWarning: boolean;
  readonly keepNull: boolean;
}

interface ComputedValue extends ComputedDefinition {
  readonly compute: ComputedExpression;
}

/** Definitions with their defaults; null for none. Throws 10 (bad parameter). */
export function parseComputedValues(given: unknown): Value {
  if (given === undefined || given === null) return null;
  if (!Array.isArray(given)) throw refused('expected an array');
  if (given.length > maxCount) throw refused(`expected at most ${maxCount} values, found ${given.length}`);
  const definitions = given.map(parseDefinition);
  const names = definitions.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw refused(`the attribute '${twice}' is defined twice`);
  for (const { expression, failOnWarning } of definitions) compileComputed(expression, failOnWarning);
  return definitions.length === 0 ? null : definitions.map((definition) => ({ ...definition }));
}

function parseDefinition(given: unknown): ComputedDefinition {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw refused('expected objects');
  const { name, expression, computeOn, overwrite, failOnWarning, keepNull } = given as Record<
    string,
    unknown
  >;
  if (typeof name !== 'string' || name === '' || systemNames.has(name)) {
    throw refused(`name: expected the name of an attribute, found ${describeValue(name)}`);
  }
  if (typeof expression !== 'string') {
    throw refused(`expression: expected a text, found ${describeValue(expression)}`);
  }
  return {
    name,
    expression,
    computeOn: occasionsIn(computeOn),
    overwrite: flagIn('overwrite', overwrite, undefined),
    failOnWarning: flagIn('failOnWarning', failOnWarning, false),
    keepNull: flagIn('keepNull', keepNull, true),
  };
}

function occasionsIn(given: unknown): readonly Occasion[] {
  if (given === undefined) return occasions;
  const items: readonly unknown[] = Array.isArray(given) ? given : [];
  if (items.length === 0 || !items.every((item) => occasions.includes(item as Occasion))) {
    throw refused(`computeOn: expected an array of ${occasions.join(', ')}`);
  }
  return occasions.filter((occasion) => items.includes(occasion));
}

function flagIn(name: string, given: unknown, otherwise: boolean | undefined): boolean {
  const value = given ?? otherwise;
  if (typeof value === 'boolean') return value;
  throw refused(`${name}: expected a boolean, found ${describeValue(given)}`);
}

function refused(detail: string): DatabaseError {
  return new DatabaseError('ERROR_BAD_PARAMETER', { detail: `computedValues: ${detail}` });
}

/** Compiles stored definitions. */
export function compileComputedValues(stored: Value | undefined): readonly ComputedValue[] {
  if (!Array.isArray(stored)) return [];
  return (stored as unknown as readonly ComputedDefinition[]).map((definition) => ({
    ...definition,
    compute: compileComputed(definition.expression, definition.failOnWarning),
  }));
}

/** The attributes to set, by name; undefined removes an attribute. Expressions see the document as it was written. */
export function computeValues(
  values: readonly ComputedValue[],
  occasion: Occasion,
  document: ObjectValue,
): ReadonlyMap<string, Value | undefined> {
  const changes = new Map<string, Value | undefined>();
  for (const { name, computeOn, overwrite, keepNull, compute } of values) {
    if (!computeOn.includes(occasion) || (!overwrite && Object.hasOwn(document, name))) continue;
    const value = compute(document);
    changes.set(name, value === null && !keepNull ? undefined : value);
  }
  return changes;
}
