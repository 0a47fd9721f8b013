import { type JsonSchema, type NamedSchemas, resolveSchema } from '../../../protocol/openapi/json-schema.ts';

/** Paths of attributes that the schema does not describe; empty for an open schema. */
export function undescribed(value: unknown, schema: JsonSchema, named: NamedSchemas, path = '$'): string[] {
  const resolved = resolveSchema(schema, named);
  const { anyOf, allOf, oneOf, properties, additionalProperties, items } = resolved;
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) {
    const results = choices
      .filter((choice) => isOfType(value, resolveSchema(choice, named)))
      .map((choice) => undescribed(value, choice, named, path));
    return results.sort((left, right) => left.length - right.length)[0] ?? [];
  }
  if (allOf !== undefined) return allOf.flatMap((part) => undescribed(value, part, named, path));
  if (Array.isArray(value)) {
    return items === undefined
      ? []
      : value.flatMap((element, i) => undescribed(element, items, named, `${path}[${i}]`));
  }
  if (typeof value !== 'object' || value === null || properties === undefined) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const known = properties[name];
    if (known !== undefined) return undescribed(member, known, named, `${path}.${name}`);
    return additionalProperties === undefined || additionalProperties === false ? [`${path}.${name}`] : [];
  });
}

function isOfType(value: unknown, { type, anyOf, const: only }: JsonSchema): boolean {
  if (anyOf !== undefined) return true;
  if (only !== undefined) return value === only;
  const found = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  return type === undefined || type === found || (type === 'integer' && found === 'number');
}
