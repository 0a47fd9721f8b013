import { send } from '../client.ts';

/** Cookies and redirects of a browser, as far as a sign-in needs them. */
export class TestBrowser {
  readonly #cookies = new Map<string, string>();
  readonly #baseUrl: string;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  /** A request of the console, or a navigation. Stores cookies, and follows no redirect. */
  async go(
    address: string,
    method = 'GET',
    headers: Readonly<Record<string, string>> = {},
    form?: Readonly<Record<string, string>>,
  ) {
    const url = new URL(address, this.#baseUrl);
    const cookie = Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const answer = await send(url.origin, method, url.pathname + url.search, {
      headers: {
        ...headers,
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(cookie === '' ? {} : { cookie }),
      },
      body: form && new URLSearchParams(form).toString(),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]!.split('=');
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return { ...answer, location: answer.headers.get('location') ?? undefined };
  }

  cookie(name: string): string | undefined {
    return [...this.#cookies].find(([key]) => key.startsWith(name))?.[1];
  }

  setCookie(name: string, value: string): void {
    const [key = name] = [...this.#cookies.keys()].filter((each) => each.startsWith(name));
    this.#cookies.set(key, value);
  }

  /** The address of the provider. */
  async begin(path = '', returnPath?: string): Promise<string> {
    const query = returnPath === undefined ? '' : `?return=${encodeURIComponent(returnPath)}`;
    const { status, location } = await this.go(`${path}/_open/single-sign-on/start${query}`);
    if (status !== 302 || location === undefined) throw new Error(`expected a redirect, found ${status}`);
    return location;
  }

  /** The user of the session; null without one. */
  async user(path = ''): Promise<unknown> {
    return (await this.go(`${path}/_admin/aardvark/whoAmI`)).json<{ user: unknown }>().user;
  }
}
