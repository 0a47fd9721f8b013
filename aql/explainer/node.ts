import { isObject } from '../values/compare.ts';
import type { ObjectValue, Value } from '../values/value.ts';

/** A node of an explained plan or expression, as received from a server; its attributes are not validated. */
export type ExplainedObject = ObjectValue;

export function textOf(value: Value | undefined): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

export function objectsOf(value: Value | undefined): readonly ExplainedObject[] {
  return Array.isArray(value) ? (value as readonly Value[]).filter(isObject) : [];
}

export function textsOf(value: Value | undefined): readonly string[] {
  return Array.isArray(value)
    ? (value as readonly Value[]).filter((text): text is string => typeof text === 'string')
    : [];
}

/** Name of a variable of the plan; variables without a name in the query get a number. */
export function variableText(value: Value | undefined): string {
  const name = textOf(isObject(value) ? value.name : undefined);
  return /^\d/.test(name) ? `#${name}` : name;
}
