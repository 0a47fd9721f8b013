/** The member of an object by a name from outside; undefined for what every object inherits (`constructor`). */
export function ownMember<T>(object: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
