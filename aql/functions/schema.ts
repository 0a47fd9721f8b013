import { DatabaseError } from '../../protocol/errors.ts';
import type { ExpressionContext } from '../expressions/types.ts';
import type { Schemas } from '../source.ts';
import { isObject } from '../values/compare.ts';
import type { Value } from '../values/value.ts';
import { wrongType } from './arguments.ts';
import { define } from './types.ts';

/** Functions on the schemas of collections. */
export const schemaFunctions = define({
  SCHEMA_GET: {
    parameters: 'collection',
    isNew: true,
    isDynamic: true,
    collectionParameters: [0],
    doc: 'The schema of a collection; null if it has none.',
    examples: [['SCHEMA_GET("cities")', 'null']],
    call: (context, [name]) => {
      if (typeof name !== 'string') {
        throw new DatabaseError('ERROR_QUERY_FUNCTION_ARGUMENT_TYPE_MISMATCH', {
          message: "invalid argument type in call to function 'SCHEMA_GET()'",
        });
      }
      return schemasOf(context, 'SCHEMA_GET').schemaOf(name);
    },
  },
  SCHEMA_VALIDATE: {
    parameters: 'document, schema',
    isNew: true,
    isDynamic: true,
    doc: 'Whether an object is valid by a schema, and the message of the schema if it is not.',
    examples: [
      ['SCHEMA_VALIDATE({ age: 7 }, { rule: { required: ["age"] } })', '{"valid":true}'],
      [
        'SCHEMA_VALIDATE({}, { rule: { required: ["age"] }, message: "no age" })',
        '{"valid":false,"errorMessage":"no age"}',
      ],
    ],
    call: (context, [document, schema]): Value => {
      if (!isObject(document)) return wrongType(context, 'SCHEMA_VALIDATE');
      if (schema === null) return { valid: true };
      if (!isObject(schema)) return wrongType(context, 'SCHEMA_VALIDATE');
      const errorMessage = schemasOf(context, 'SCHEMA_VALIDATE').validate(document, schema);
      return errorMessage === undefined ? { valid: true } : { valid: false, errorMessage };
    },
  },
});

/** Throws 9 (not implemented) for a source without schemas. */
function schemasOf({ source }: ExpressionContext, name: string): Schemas {
  if (source.schemas !== undefined) return source.schemas;
  throw new DatabaseError('ERROR_NOT_IMPLEMENTED', { message: `the function ${name}() needs a server` });
}
