/** The entry of a registry; throws if there is none. */
export function requireMethod<Method>(methods: ReadonlyMap<string, Method>, id: string): Method {
  const method = methods.get(id);
  if (method === undefined)
    throw new Error(`Method not known: '${id}'; there are ${[...methods.keys()].join(', ')}`);
  return method;
}

/** Throws unless the caller's observer of a job can be called. */
export function requireObserver(observer: unknown): void {
  if (typeof observer !== 'function') throw new Error('Observer not supported');
}
