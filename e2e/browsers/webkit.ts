import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { freePort } from '../harness.ts';
import { type Display, startDisplay } from './display.ts';

const browserArguments = ['--automation', '--enable-write-console-messages-to-stdout=true'];

/** Keys in a text for `type`. Ctrl is held until the end of the text. */
export const enterKey = '\uE007';
export const ctrlKey = '\uE009';

/** How long the steps of a test wait for the page. */
const waitMs = 120_000;

/**
 * A page of WebKitGTK's MiniBrowser, driven with WebDriver (WebKitWebDriver has no WebDriver BiDi). `problems`: errors and
 * warnings of the console.
 */
export class WebKitPage {
  readonly problems: string[] = [];
  readonly #driver: ChildProcess;
  readonly #display: Display;
  readonly #address: string;
  #session = '';

  private constructor(driver: ChildProcess, display: Display, address: string) {
    this.#driver = driver;
    this.#display = display;
    this.#address = address;
    for (const stream of [driver.stdout!, driver.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (/CONSOLE .*(ERROR|WARN)/.test(line)) this.problems.push(line);
      });
    }
  }

  /** Starts the browser with the locale, such as `C`, on a display of its own. */
  static async open(locale: string): Promise<WebKitPage> {
    const { WEBKIT_DRIVER_PATH, WEBKIT_BROWSER_PATH } = process.env;
    if (!WEBKIT_DRIVER_PATH || !WEBKIT_BROWSER_PATH) throw new Error('WebKit is not installed');
    const display = await startDisplay();
    const port = await freePort();
    const driver = spawn(WEBKIT_DRIVER_PATH, [`--port=${port}`], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DISPLAY: display.name, LANG: locale, LC_ALL: locale },
    });
    const page = new WebKitPage(driver, display, `http://127.0.0.1:${port}`);
    try {
      await page.#start(WEBKIT_BROWSER_PATH);
      return page;
    } catch (error) {
      await page.close();
      throw error;
    }
  }

  async #start(binary: string): Promise<void> {
    const options = { binary, args: browserArguments };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    const { sessionId } = await this.#retry('the driver does not start a session', () =>
      this.#call('POST', '/session', { capabilities }),
    );
    this.#session = `/session/${sessionId}`;
    await this.#send('timeouts', { script: 240_000, pageLoad: waitMs });
    await this.#send('window/rect', { x: 0, y: 0, width: 1440, height: 900 });
  }

  async close(): Promise<void> {
    if (this.#session !== '') await this.#call('DELETE', this.#session);
    this.#driver.kill();
    this.#display.stop();
  }

  async goto(url: string): Promise<void> {
    await this.#send('url', { url });
  }

  /** The result of a function that runs in the page. */
  async evaluate<Result, Argument>(
    work: (argument: Argument) => Result,
    argument?: Argument,
  ): Promise<Awaited<Result>> {
    return this.#send('execute/sync', {
      script: `return (${work})(...arguments)`,
      args: argument === undefined ? [] : [argument],
    });
  }

  /** Waits until an element stands still, and clicks its centre. */
  async click(xpath: string): Promise<void> {
    const element = await this.#retry(`'${xpath}' does not stand still`, async () => {
      const found = await this.#element(xpath);
      const rect = () => this.#call('GET', `${this.#session}/element/${found}/rect`);
      const before = await rect();
      await this.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
      if (JSON.stringify(await rect()) !== JSON.stringify(before)) throw new Error('it moves');
      return found;
    });
    await this.#send(`element/${element}/click`, {});
  }

  /** Types into a field, after its text. */
  async type(xpath: string, text: string): Promise<void> {
    await this.#send(`element/${await this.find(xpath)}/value`, { text });
  }

  /** Waits for an element. Returns its reference. */
  async find(xpath: string): Promise<string> {
    return this.#retry(`'${xpath}' is not in the page`, () => this.#element(xpath));
  }

  async #element(xpath: string): Promise<string> {
    const reference: Record<string, string> = await this.#send('element', { using: 'xpath', value: xpath });
    return Object.values(reference)[0]!;
  }

  /** Whether an element is in the page now. */
  async has(xpath: string): Promise<boolean> {
    const found: readonly unknown[] = await this.#send('elements', { using: 'xpath', value: xpath });
    return found.length > 0;
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#call('GET', `${this.#session}/screenshot`), 'base64');
  }

  /** `problem`: what an error says when the time is over. */
  async #retry<T>(problem: string, work: () => Promise<T>): Promise<T> {
    const endMs = performance.now() + waitMs;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (performance.now() > endMs) {
          const detail = `${(error as Error).message}; the page says: ${await this.#visibleText()}`;
          throw new Error(`${problem} after ${waitMs / 1000} s: ${detail}`, { cause: error });
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  /** The beginning of the page's text, for errors; empty without a page. */
  async #visibleText(): Promise<string> {
    if (this.#session === '') return '';
    return this.evaluate(() => document.body.textContent.slice(0, 1000));
  }

  // biome-ignore lint/suspicious/noExplicitAny: the result depends on the command
  #send(command: string, body: object): Promise<any> {
    return this.#call('POST', `${this.#session}/${command}`, body);
  }

  // biome-ignore lint/suspicious/noExplicitAny: the result depends on the command
  async #call(method: string, path: string, body?: object): Promise<any> {
    const response = await fetch(this.#address + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { readonly value: { readonly message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  }
}
