/** Resolves after a delay; rejects with the signal's reason if the signal is aborted first. */
export function wait(timeoutMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, timeoutMs);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Resolves in a new task, so that the page can render and handle input first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Waiting times before the attempts to reach a server: 1, 2, 4, 8, 16, 30, 30 … seconds. */
export function* retryDelaysMs(): Generator<number, never> {
  for (let delayMs = 1000; ; delayMs = Math.min(delayMs * 2, 30_000)) yield delayMs;
}
