import type { ObjectValue, Value } from './value.ts';

/** An object under construction. */
export type MutableObject = { [attribute: string]: Value };

const inheritedNames = new Set(Object.getOwnPropertyNames(Object.prototype));

/** True for property names of Object.prototype, which need own-property checks on reads and writes. */
export function isInheritedName(name: string): boolean {
  return inheritedNames.has(name);
}

/** Value of an own attribute; null if it is missing. */
export function getAttribute(object: ObjectValue, name: string): Value {
  if (inheritedNames.has(name) && !Object.hasOwn(object, name)) return null;
  return object[name] ?? null;
}

/** Sets an own attribute of any name, `__proto__` included. */
export function setAttribute(object: MutableObject, name: string, value: Value): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Copies all attributes of another object. */
export function assignAttributes(object: MutableObject, source: ObjectValue): void {
  for (const name of Object.keys(source)) setAttribute(object, name, source[name] ?? null);
}
