import type { StoredDocument } from '../../source.ts';
import { compareValues, isArray, isObject } from '../../values/compare.ts';
import { getAttribute } from '../../values/objects.ts';
import type { ObjectValue, Value } from '../../values/value.ts';

/** Tells whether a document is one of those that are asked for. */
export type DocumentTest = (document: StoredDocument) => boolean;

/** True when the document has each attribute of the example with an equal value. */
export function matchesExample(document: StoredDocument, example: ObjectValue): boolean {
  return Object.keys(example).every(
    (name) => compareValues(document.get(name) ?? null, getAttribute(example, name)) === 0,
  );
}

/**
 * A test for the documents like an example, or like one of several; an id is an example too. undefined where nothing
 * is asked for: no argument, an empty list, `{}`.
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
