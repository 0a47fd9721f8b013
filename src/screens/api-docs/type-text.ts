import { componentReference, type JsonSchema } from '../../../protocol/openapi/json-schema.ts';

/** Type of a value as text, such as `array of Collection` or `path | id | key`. */
export function typeText(schema: JsonSchema): string {
  const { $ref, anyOf, oneOf, const: only, enum: values, type, items, properties } = schema;
  if ($ref !== undefined) return $ref.slice(componentReference.length);
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return [...new Set(choices.map(typeText))].join(' | ');
  if (only !== undefined) return JSON.stringify(only);
  if (values !== undefined) return values.map(String).join(' | ');
  if (type === 'array') return `array of ${items === undefined ? 'any' : typeText(items)}`;
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) return type.join(' | ');
  return properties === undefined ? 'any' : 'object';
}
