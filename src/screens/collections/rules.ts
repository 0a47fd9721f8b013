import { z } from 'zod';
import {
  type ChangeCollectionBody,
  type CollectionPropertiesAnswer,
  changeCollectionBody,
} from '../../../protocol/api/collection.ts';

/** Levels of a schema, from the loosest to the strictest. */
export const schemaLevels = ['none', 'new', 'moderate', 'strict'] as const;

/** Form values of the schema and the computed values of a collection. */
export const ruleValues = z.object({
  /** JSON; '' for no schema. */
  schemaRule: z.string(),
  schemaLevel: z.enum(schemaLevels),
  schemaMessage: z.string(),
  /** JSON; '' for no computed values. */
  computedValues: z.string(),
});
export type RuleValues = z.infer<typeof ruleValues>;

export const noRules: RuleValues = {
  schemaRule: '',
  schemaLevel: 'strict',
  schemaMessage: '',
  computedValues: '',
};

export function toRuleValues({ schema, computedValues }: CollectionPropertiesAnswer): RuleValues {
  const hasComputed = computedValues !== undefined && computedValues !== null && computedValues.length > 0;
  const values = { ...noRules, computedValues: hasComputed ? toText(computedValues) : '' };
  if (schema === undefined || schema === null || !('rule' in schema)) return values;
  return {
    ...values,
    schemaRule: toText(schema.rule),
    schemaLevel: schema.level ?? 'strict',
    schemaMessage: schema.message ?? '',
  };
}

const toText = (value: unknown) => JSON.stringify(value, undefined, 2);

/** The error of a schema; undefined for a JSON object or ''. */
export function validateSchemaRule(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const rule = parseJson(text);
  if (rule instanceof Error) return `Must be well-formed JSON: ${rule.message}`;
  return typeof rule === 'object' && rule !== null && !Array.isArray(rule)
    ? undefined
    : 'Must be a JSON object.';
}

/** The error of computed values; undefined for a JSON array of definitions or ''. */
export function validateComputedValues(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const value = parseJson(text);
  if (value instanceof Error) return `Must be well-formed JSON: ${value.message}`;
  if (!Array.isArray(value)) return 'Must be a JSON array of objects.';
  const parsed = changeCollectionBody.shape.computedValues.safeParse(value);
  return parsed.success
    ? undefined
    : 'Each entry requires name, expression and overwrite, and may have computeOn, keepNull and failOnWarning.';
}

/** The parsed value, or the error of the parser. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The members of a request; `null` removes a rule. */
export function toRuleBody(values: RuleValues): Pick<ChangeCollectionBody, 'schema' | 'computedValues'> {
  const { schemaRule, schemaLevel, schemaMessage, computedValues } = values;
  return changeCollectionBody.pick({ schema: true, computedValues: true }).parse({
    schema:
      schemaRule.trim() === ''
        ? null
        : { rule: JSON.parse(schemaRule), level: schemaLevel, message: schemaMessage },
    computedValues: computedValues.trim() === '' ? null : JSON.parse(computedValues),
  });
}
