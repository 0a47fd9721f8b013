import { DatabaseError } from '../../protocol/errors.ts';
import { dialectRules } from '../dialect-rules.ts';
import type { SourceCollection } from '../source.ts';
import type { Value } from '../values/value.ts';
import type { CompileEnvironment, Evaluator, ExpressionContext } from './types.ts';

/** A collection as a value: the array of its documents in 2.8 (with warning 1577), error 1568 since 3.9. */
export function compileCollection(name: string, { context }: CompileEnvironment): Evaluator {
  if (dialectRules[context.dialect].collectionInExpression === 'error') {
    throw new DatabaseError('ERROR_QUERY_COLLECTION_USED_IN_EXPRESSION', {
      message: `collection '${name}' used as expression operand`,
    });
  }
  let hasWarned = false;
  return () => {
    if (!hasWarned) {
      hasWarned = true;
      context.warn(
        'ERROR_QUERY_COLLECTION_USED_IN_EXPRESSION_28',
        `collection '${name}' used as expression operand`,
      );
    }
    return allDocuments(getCollection(context, name));
  };
}

function allDocuments(collection: SourceCollection): readonly Value[] {
  const documents: Value[] = [];
  for (const batch of collection.scan()) for (const document of batch) documents.push(document.toObject());
  return documents;
}

/** Throws 1203 (collection not found). */
export function getCollection(context: ExpressionContext, name: string): SourceCollection {
  const collection = context.source.findCollection(name);
  if (collection !== undefined) return collection;
  throw new DatabaseError('ERROR_ARANGO_COLLECTION_NOT_FOUND', { detail: name });
}
