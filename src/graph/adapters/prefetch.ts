/** The same values, each asked for while the one before is being used. Ending early ends the source. */
export async function* prefetch<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next();
  try {
    while (true) {
      const { done, value } = await next;
      if (done) return;
      next = source.next();
      // Its failure is told when it is awaited above; until then nobody else should hear of it.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await source.return(undefined);
  }
}
