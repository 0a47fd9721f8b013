/**
 * The values of `source`. Each value is requested while the caller uses the previous one. An early end closes the
 * source.
 */
export async function* prefetch<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next();
  try {
    while (true) {
      const { done, value } = await next;
      if (done) return;
      next = source.next();
      // A rejection surfaces when it is awaited above; this handler prevents an unhandled rejection until then.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await source.return(undefined);
  }
}
