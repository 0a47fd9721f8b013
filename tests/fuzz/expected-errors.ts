/** What of an answer decides whether its status may be 500 or above. */
export interface ErrorAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly errorNum: number | undefined;
  /** False: the request had a body that is no JSON. */
  readonly isBodyJson: boolean;
}

/** 9 (not implemented), 1503 and 1504: recordings ask for them; 32 (resource limit exceeded): a documented limit. */
const expectedNumbers: readonly number[] = [9, 32, 1503, 1504];
const shuttingDown = 30;
/** 2.8 answers broken JSON with 500 here, and the recordings ask for it. */
const brokenBodyPaths = /^(?:\/_db\/[^/]+)?\/(?:_api\/gharial|_admin\/aardvark\/login)(?=[/?]|$)/;

/** Whether an error of a query may have a status of 500 or above. */
export function isExpectedQueryError({ errorNum }: { readonly errorNum: number }): boolean {
  return expectedNumbers.includes(errorNum);
}

/** Whether an answer of 500 or above is one that a recording or a documented limit asks for. */
export function isExpectedError({ method, path, status, errorNum, isBodyJson }: ErrorAnswer): boolean {
  if (status < 500) return true;
  // A limit that says when to come again.
  if (status === 503) return true;
  // HEAD has no body: its 501 stands for 9 (not implemented).
  if (status === 501 && method === 'HEAD') return true;
  if (errorNum === undefined) return false;
  if (isExpectedQueryError({ errorNum }) || errorNum === shuttingDown) return true;
  return errorNum === 500 && !isBodyJson && brokenBodyPaths.test(path);
}

/** An empty body is no JSON. */
export function isJson(body: unknown): boolean {
  if (body === undefined) return false;
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return true;
  try {
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}
