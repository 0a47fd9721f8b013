/** Resolves after a time; rejects with the signal's reason when it is aborted before. */
export function wait(timeoutMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, timeoutMs);
    signal.addEventListener('abort', stop, { once: true });
  });
}
