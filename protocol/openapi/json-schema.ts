import { z } from 'zod';

/** The subset of JSON Schema (draft 2020-12) that the API description uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
}

/** Named schemas; references have the form `#/components/schemas/<name>`. */
export type NamedSchemas = Record<string, JsonSchema>;

const ownReference = '#/$defs/';
export const componentReference = '#/components/schemas/';

/** Converts the wire form of a schema to JSON Schema. Adds the named schemas that it references to `named`. */
export function toJsonSchema(schema: z.ZodType, named: NamedSchemas): JsonSchema {
  const {
    $schema: _draft,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  for (const [name, definition] of Object.entries($defs)) {
    named[name] ??= withReferences(definition) as JsonSchema;
  }
  const { id } = own;
  if (typeof id !== 'string') return withReferences(own) as JsonSchema;
  named[id] ??= withReferences(own) as JsonSchema;
  return { $ref: componentReference + id };
}

/** Rewrites references to point to `components` and removes members that only zod uses. */
function withReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReferences);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      if (name === 'id' && typeof member === 'string') return [];
      if (name === '$ref' && typeof member === 'string')
        return [[name, member.replace(ownReference, componentReference)]];
      return [[name, withReferences(member)]];
    }),
  );
}

/** The schema itself, or the named schema that it references. */
export function resolveSchema(schema: JsonSchema, named: NamedSchemas): JsonSchema {
  const name = schema.$ref?.slice(componentReference.length);
  return name === undefined ? schema : (named[name] ?? {});
}
