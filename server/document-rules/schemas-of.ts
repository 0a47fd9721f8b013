import { RecentMap } from '../../aql/patterns/RecentMap.ts';
import type { Schemas } from '../../aql/source.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { stringifyJson } from '../../protocol/lib/write-json.ts';
import type { CollectionProperties } from '../storage/types.ts';
import { compileGivenSchema, type SchemaRule } from './schema-rule.ts';

/** Maximum number of compiled schemas of a query. */
const capacity = 16;

/**
 * The schemas of a database for the functions of a query. `propertiesOf` gives the properties of a collection that it
 * stores for the console; undefined if there is no such collection.
 */
export function schemasOf(
  propertiesOf: (collection: string) => CollectionProperties['extra'] | undefined,
): Schemas {
  const recent = new RecentMap<string, { readonly rule: SchemaRule | undefined }>(capacity);
  return {
    schemaOf: (name) => {
      const properties = propertiesOf(name);
      if (properties !== undefined) return properties.schema ?? null;
      throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', { detail: name });
    },
    validate: (document, schema) => {
      const { rule } = recent.getOrMake(stringifyJson(schema), () => ({
        rule: compileGivenSchema(schema),
      }));
      return rule === undefined || rule.isValid(document) ? undefined : rule.message;
    },
  };
}
