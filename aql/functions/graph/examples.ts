import type { StoredDocument } from '../../source.ts';
import { compareValues, isArray, isObject } from '../../values/compare.ts';
import { getAttribute } from '../../values/objects.ts';
import type { ObjectValue, Value } from '../../values/value.ts';

/** A predicate on documents. */
export type DocumentTest = (document: StoredDocument) => boolean;

/** True if each attribute of the example has an equal value in the document. */
export function matchesExample(document: StoredDocument, example: ObjectValue): boolean {
  return Object.keys(example).every(
    (name) => compareValues(document.get(name) ?? null, getAttribute(example, name)) === 0,
  );
}

/**
 * A predicate for documents that match one of the examples; an id is an example too. Undefined if there is no
 * restriction: no argument, an empty list or `{}`.
 */
export function testOf(examples: Value | undefined): DocumentTest | undefined {
  const list = (isArray(examples) ? examples : [examples ?? null]).filter((example) => example !== null);
  const tests = list.map((example): DocumentTest => {
    if (isObject(example)) return (document) => matchesExample(document, example);
    return (document) => document._id === example || document._key === example;
  });
  const isAnything = list.some((example) => isObject(example) && Object.keys(example).length === 0);
  if (tests.length === 0 || isAnything) return undefined;
  return (document) => tests.some((test) => test(document));
}
