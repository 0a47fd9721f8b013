import type { Value } from '../../aql/values/value.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { type LargeJson, parsedJson } from '../lib/json-body.ts';
import type { CollectionProperties, DocumentRules } from '../storage/types.ts';
import { compileComputedValues, computeValues, parseComputedValues } from './computed-values.ts';
import { compileSchema, parseSchema, type SchemaRule } from './schema-rule.ts';

type Properties = Readonly<Record<string, Value>>;

/** Properties of a request; large ones are JSON bytes. */
export type GivenProperties = Readonly<Record<string, LargeJson<Value>>>;

/** The stored form of given properties, and of the rules that they define. Throws 10 (bad parameter) and 1621. */
export function parseRules(given: GivenProperties): Properties {
  const parsed = Object.entries(given).map(([name, value]) => [name, parsedJson(value)]);
  const { schema, computedValues, ...others }: Properties = Object.fromEntries(parsed);
  return {
    ...others,
    ...(schema === undefined ? {} : { schema: parseSchema(schema) }),
    ...(computedValues === undefined ? {} : { computedValues: parseComputedValues(computedValues) }),
  };
}

const known = new WeakMap<Properties, { readonly rules: DocumentRules | undefined }>();

/** Computed values and schema validation of a collection; undefined if it has neither of them. */
export function documentRules({ extra }: Pick<CollectionProperties, 'extra'>): DocumentRules | undefined {
  let entry = known.get(extra);
  if (entry === undefined) {
    entry = { rules: compileRules(extra) };
    known.set(extra, entry);
  }
  return entry.rules;
}

function compileRules({ schema, computedValues }: Properties): DocumentRules | undefined {
  const rule = compileSchema(schema);
  const values = compileComputedValues(computedValues);
  if (rule === undefined && values.length === 0) return undefined;
  return {
    compute: (occasion, document) => computeValues(values, occasion, document),
    check: (before, after) => {
      if (rule !== undefined) check(rule, before?.toObject(), () => after.toObject());
    },
  };
}

type Documents = Parameters<SchemaRule['isValid']>[0];

/** Throws 1620 (schema validation failed). */
function check(rule: SchemaRule, before: Documents | undefined, after: () => Documents): void {
  if (rule.level === 'new' && before !== undefined) return;
  if (rule.isValid(after())) return;
  if (rule.level === 'moderate' && before !== undefined && !rule.isValid(before)) return;
  throw new DatabaseError('ERROR_VALIDATION_FAILED', { message: rule.message });
}
