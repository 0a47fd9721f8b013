import type { StoredDocument } from '../../../aql/source.ts';
import { compareValues } from '../../../aql/values/compare.ts';
import type { Value } from '../../../aql/values/value.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import { describeValue } from '../../../protocol/lib/describe-value.ts';
import type { IndexRecord } from '../catalog/catalog.ts';
import { itemsAt, parseField, valueAt } from './index-fields.ts';

/**
 * Throws 1561 (invalid arithmetic value) for a value in an mdi index that is not a number, and 1210 (unique constraint
 * violated) for repeated items in a unique array index without deduplication.
 */
export function requireIndexable(index: IndexRecord, document: StoredDocument): void {
  if (index.type === 'mdi' || index.type === 'mdi-prefixed') requireNumbers(index, document);
  if (index.unique && index.options.deduplicate === false) requireDistinct(index, document);
}

function requireNumbers({ fields, options, sparse, name }: IndexRecord, document: StoredDocument): void {
  const prefix = Array.isArray(options.prefixFields) ? options.prefixFields.length : 0;
  for (const field of fields.slice(prefix)) {
    const value = valueAt(document, parseField(field).path);
    if (typeof value === 'number' || typeof value === 'bigint' || (sparse && value === null)) continue;
    throw new DatabaseError('ERROR_QUERY_INVALID_ARITHMETIC_VALUE', {
      detail: `index '${name}' expects a number in '${field}', found ${describeValue(value)}`,
    });
  }
}

function requireDistinct({ fields, name }: IndexRecord, document: StoredDocument): void {
  for (const field of fields) {
    const items = [...itemsAt(document, parseField(field))].sort(compareValues);
    const isRepeated = items.some((item, at) => at > 0 && compareValues(items[at - 1] as Value, item) === 0);
    if (!isRepeated) continue;
    throw new DatabaseError('ERROR_ARANGO_UNIQUE_CONSTRAINT_VIOLATED', {
      detail: `in index ${name}: the items of '${field}' are not distinct`,
    });
  }
}
