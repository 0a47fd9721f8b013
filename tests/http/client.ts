export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Empty without a body. */
  readonly text: string;
  /** The body as JSON. */
  json<T = Readonly<Record<string, unknown>>>(): T;
}

export interface Call {
  readonly headers?: Readonly<Record<string, string>>;
  /** A string or bytes are sent unchanged, any other value as JSON. */
  readonly body?: unknown;
}

/** Sends one request; redirects are not followed. */
export async function send(baseUrl: string, method: string, path: string, call: Call = {}): Promise<Answer> {
  const { headers = {}, body } = call;
  const payload =
    body === undefined || typeof body === 'string' || body instanceof Uint8Array
      ? body
      : JSON.stringify(body);
  const answer = await fetch(baseUrl + path, {
    method,
    headers: { ...headers },
    redirect: 'manual',
    ...(payload === undefined ? {} : { body: payload as BodyInit }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: <T>() => JSON.parse(text) as T };
}

export function basic(user: string, password: string): Readonly<Record<string, string>> {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}

/** Creates a new database for one test; returns its base URL. */
export async function createDatabase(
  baseUrl: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const name = `test${process.pid}x${Date.now()}x${Math.floor(Math.random() * 1e6)}`;
  const answer = await send(baseUrl, 'POST', '/_api/database', { body: { name }, headers });
  if (answer.status !== 201) throw new Error(`no database: ${answer.text}`);
  return `${baseUrl}/_db/${name}`;
}
