import { compilePattern } from '../../aql/patterns/compile-pattern.ts';
import type { ObjectValue } from '../../aql/values/value.ts';
import { stringifyJson } from '../../protocol/lib/write-json.ts';

const maxLength = 65_536;
/** Subschemas after the references are replaced; each of them may be applied to each value of a document. */
const maxSubschemas = 1000;
const maxDepth = 64;

type Schema = Readonly<Record<string, unknown>>;

/**
 * The reason to refuse a JSON Schema whose validation would not be linear in the document: a recursive or remote
 * reference, too many subschemas, or a regular expression without a linear engine.
 */
export function findUnboundedPart(schema: Schema): string | undefined {
  const { length } = stringifyJson(schema as ObjectValue);
  if (length > maxLength) return `expected a schema of at most ${maxLength} characters, found ${length}`;
  try {
    new Measure(schema).visit(schema, 0, []);
    return undefined;
  } catch (error) {
    if (error instanceof UnboundedSchema) return error.message;
    throw error;
  }
}

class UnboundedSchema extends Error {}

class Measure {
  #count = 0;

  constructor(readonly root: Schema) {}

  visit(value: unknown, depth: number, references: readonly string[]): void {
    if (depth > maxDepth) throw new UnboundedSchema(`expected at most ${maxDepth} levels`);
    if (Array.isArray(value)) for (const item of value) this.visit(item, depth + 1, references);
    if (!isSchema(value)) return;
    this.#count += 1;
    if (this.#count > maxSubschemas)
      throw new UnboundedSchema(`expected at most ${maxSubschemas} subschemas`);
    const { $ref: reference, pattern, patternProperties } = value;
    if (typeof pattern === 'string') requireLinear(pattern);
    if (isSchema(patternProperties))
      for (const source of Object.keys(patternProperties)) requireLinear(source);
    if (typeof reference === 'string') this.#follow(reference, depth, references);
    for (const [name, member] of Object.entries(value)) {
      if (name !== 'definitions' && name !== '$defs') this.visit(member, depth + 1, references);
    }
  }

  #follow(reference: string, depth: number, references: readonly string[]): void {
    if (references.includes(reference))
      throw new UnboundedSchema(`the reference '${reference}' is recursive`);
    const target = this.#targetOf(reference);
    if (target === undefined)
      throw new UnboundedSchema(`the reference '${reference}' is not part of the schema`);
    this.visit(target, depth + 1, [...references, reference]);
  }

  #targetOf(reference: string): unknown {
    if (reference !== '#' && !reference.startsWith('#/')) return undefined;
    let value: unknown = this.root;
    for (const step of reference.split('/').slice(1)) {
      const name = memberName(step);
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
      value = (value as Record<string, unknown>)[name];
    }
    return value;
  }
}

/** A step of a JSON pointer in a URI fragment. */
function memberName(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw new UnboundedSchema(`the reference step '${step}' is not percent-encoded`);
  }
}

function requireLinear(source: string): void {
  const { kind } = compilePattern(source, false);
  if (kind === 'linear') return;
  throw new UnboundedSchema(`the regular expression '${source.slice(0, 100)}' is not supported`);
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
