export interface SynchronousAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * Sends a request with the session of the page and waits for its answer. Only for workers: it blocks the thread.
 * Throws DOMException without an answer.
 */
export function requestSynchronously(
  method: string,
  address: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): SynchronousAnswer {
  const request = new XMLHttpRequest();
  request.open(method, address, false);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send(body ?? null);
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  return {
    status: request.status,
    headers: Object.fromEntries(
      lines
        .filter((line) => line.includes(':'))
        .map((line) => [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 1).trim(),
        ]),
    ),
    text: request.responseText,
  };
}
