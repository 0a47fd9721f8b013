import type { ObjectValue, Value } from './value.ts';

/** An object under construction. */
export type MutableObject = { [attribute: string]: Value };

const inheritedNames = new Set(Object.getOwnPropertyNames(Object.prototype));

/** True for the names that every JavaScript object has: these need care where objects are read and written. */
export function isInheritedName(name: string): boolean {
  return inheritedNames.has(name);
}

/** The value of an attribute; null when the object does not have it. */
export function getAttribute(object: ObjectValue, name: string): Value {
  if (inheritedNames.has(name) && !Object.hasOwn(object, name)) return null;
  return object[name] ?? null;
}

/** Sets an attribute whatever its name; `__proto__` is a name like others. */
export function setAttribute(object: MutableObject, name: string, value: Value): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Adds all attributes of another object. */
export function assignAttributes(object: MutableObject, source: ObjectValue): void {
  for (const name of Object.keys(source)) setAttribute(object, name, source[name] ?? null);
}
