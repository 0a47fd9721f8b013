/** Waiting times before the attempts to reach the server: 1, 2, 4, 8, 16, 30, 30 … seconds. */
export function* retryDelaysMs(): Generator<number, never> {
  for (let delayMs = 1000; ; delayMs = Math.min(delayMs * 2, 30_000)) yield delayMs;
}
