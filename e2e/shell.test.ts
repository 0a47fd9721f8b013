import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { ask, type Fixture, openFixture, signIn } from './fixture.ts';

describe('shell', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture({ colorScheme: 'light' });
    ({ page } = fixture);
    await signIn(page, fixture, '/shell');
    await ready();
  });

  afterAll(() => fixture?.close());

  const ready = () => page.locator('[data-state="ready"]').waitFor({ state: 'attached' });
  const prompt = () => page.getByLabel('Command', { exact: true });
  const output = async () => (await page.locator('[role=log] [data-index]').allTextContents()).join('\n');

  /** Types lines at the prompt; all but the last one leave a brace open. */
  async function type(...lines: readonly string[]): Promise<void> {
    await prompt().focus();
    for (const line of lines) {
      await page.keyboard.insertText(line);
      await page.keyboard.press('Enter');
    }
  }

  /** The output of one command. */
  async function run(...lines: readonly string[]): Promise<string> {
    await prompt().focus();
    await page.keyboard.press('Control+l');
    await type(...lines);
    // A command runs from its echo on.
    await expect.poll(output).toContain(`> ${lines.at(-1)}`);
    await ready();
    // The output is drawn at most once per frame.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
    return output();
  }

  test('[2-shell-1] a banner welcomes the user, commands run against the server', async () => {
    expect(await output()).toContain('Welcome to the Orrery shell');
    expect(await run("db._create('things')")).toMatch(
      /==> \[ArangoCollection \d+, "things" \(type document, status loaded\)\]/,
    );
    expect(await run("db.things.save({ _key: 'a', n: 1 })._id")).toContain('==> "things/a"');
    expect(await run('arango')).toContain('[object ArangoConnection');
    const tools = page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: 'Tools' });
    await expect.poll(() => tools.getAttribute('aria-current')).toBe('true');
  });

  test('await and timers, integers of 64 bits, underscore, fs, printf and the explainer', async () => {
    expect(
      await run('let later = await new Promise((done) => setTimeout(done, 10, 7)); later + 1'),
    ).toContain('==> 8');
    expect(await run('later')).toContain('==> 7');
    expect(
      await run("setTimeout(() => print('second'), 20); setTimeout(() => print('first'), 1); 'now'"),
    ).toMatch(/first\nsecond/);
    expect(await run("await Promise.reject(new Error('refused'))")).toContain('refused');
    expect(await run('await new Promise(() => undefined)')).toContain('never settled');
    expect(await run("db._query('RETURN 9007199254740993').toArray()[0]")).toContain('==> 9007199254740993');
    await run("db.things.save({ _key: 'big', n: 9007199254740993n })");
    expect(await run("db.things.document('big').n + 1n")).toContain('==> 9007199254740994');
    expect(await run("db.things.remove('big')")).toContain('==> true');
    expect(await run("require('underscore').VERSION")).toContain('==> "1.8.3"');
    expect(await run("require('underscore').pluck([{ a: 1 }, { a: 2 }], 'a')")).toContain('[ 1, 2 ]');
    expect(await run("require('fs').write('/tmp/a', 'x'); require('fs').read('/tmp/a')")).toContain(
      '==> "x"',
    );
    expect(await run("printf('%03d %s', 7, 'x')")).toContain('007 x');
    const explained = await run("db._explain('FOR t IN things FILTER t.n == 1 RETURN t')");
    expect(explained).toContain('Execution plan:');
    expect(explained).toContain('EnumerateCollectionNode');
  });

  test('.editor takes several lines, which Ctrl+D runs', async () => {
    await type('.editor');
    await page.getByText('Write several lines. Ctrl+D runs them, Ctrl+C cancels.').waitFor();
    await ready();
    await type('var total = 1');
    await page.keyboard.insertText('total + 41');
    await page.keyboard.press('Control+d');
    await expect.poll(output).toContain('==> 42');
  });

  test('[2-shell-3] an open brace continues the command on the next line with another prompt', async () => {
    expect(await run('for (n = 0; n < 2; n++) {', 'print(n)', '}')).toMatch(
      /JSH> for.*\n\.\.\.> print\(n\)\n\.\.\.> \}\n0\n1/,
    );
  });

  test('[2-shell-7] an error shows its number, its position and its request in the error style', async () => {
    const text = await run("db.things.document('none')");
    expect(text).toContain('ArangoError 1202: document not found');
    expect(text).toContain('at line 1, column 10');
    expect(text).toContain('GET /_db/_system/_api/document/things/none, HTTP 404');
    expect(await run('function f() {', 'missing()', '}; f()')).toMatch(
      /ReferenceError: missing is not defined\s*at line 2, column 1/,
    );
  });

  test("[2-shell-12] _ is the last value, and 'show more' of a cut text opens it in the inspector", async () => {
    expect(await run("'ab'.repeat(1000)")).toContain('abab..."\nshow more');
    expect(await run('_.length')).toContain('==> 2000');
    await run("({ text: 'ab'.repeat(1000) })");
    await page.getByRole('button', { name: 'show more' }).click();
    const inspector = page.getByRole('tree', { name: /^result \d+$/ });
    await inspector.getByRole('treeitem', { name: 'text' }).click();
    await inspector.getByText('ab'.repeat(500)).first().waitFor();
    await page.getByRole('combobox', { name: 'Inspected object' }).click();
    await page.getByRole('option', { name: 'db', exact: true }).click();
  });

  test('[6-shell-1] an endless loop and a long request are canceled, variables are kept', async () => {
    await run('let kept = 41');
    for (const endless of ['while (true) {}', "db._query('RETURN SLEEP(1000)')"]) {
      await type(endless);
      await page.locator('[data-state="running"]').waitFor({ state: 'attached' });
      await page.keyboard.press('Control+c');
      await ready();
      expect(await run('kept + 1')).toContain('==> 42');
    }
    const current = "require('@arangodb/aql/queries').current()";
    await expect
      .poll(() => run(`${current}.filter((q) => q.query.includes('SLEEP(1000)')).length`))
      .toContain('==> 0');
  });

  test('[2-shell-8] Tab completes collections and members', async () => {
    await prompt().focus();
    await page.keyboard.insertText('db.thi');
    await page.keyboard.press('Tab');
    await expect.poll(() => prompt().inputValue()).toBe('db.things');
    await page.keyboard.insertText('.rem');
    await page.keyboard.press('Tab');
    const list = page.getByRole('listbox', { name: 'Completions' });
    await list.getByText('removeByExample').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => prompt().inputValue()).toBe('db.things.removeByExample');
    await page.keyboard.press('Control+c');
    await expect.poll(() => prompt().inputValue()).toBe('');
  });

  test('[2-shell-9] the object inspector shows a collection', async () => {
    await run('db.things.count()');
    const tree = page.getByRole('tree', { name: 'db.things' });
    await tree.getByText('properties()').click();
    await tree.getByText('waitForSync').waitFor();
    await expect.poll(() => tree.innerHTML()).toContain('loaded');
  });

  test('the engine survives the inspection of a dropped collection and of values that throw', async () => {
    await run("gone = db._create('gone')");
    await run("db._drop('gone'), gone.name()");
    const tree = page.getByRole('tree', { name: 'gone' });
    await tree.getByText('properties()').waitFor();
    await expect.poll(() => tree.textContent()).toMatch(/properties\(\).*cannot be read: .*gone/);
    await run("bad = { get a() { throw new Error('no a') }, b: 1 }, bad.b");
    await page.getByRole('tree', { name: 'bad' }).getByText('cannot be read: no a').waitFor();
    expect(await run('bad.b + 1')).toContain('==> 2');
  });

  test('axe finds no violations, with open completions and with the history', async () => {
    await prompt().focus();
    await page.keyboard.insertText('db.things.re');
    await page.keyboard.press('Tab');
    await page.getByRole('listbox', { name: 'Completions' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+r');
    await page.getByRole('listbox', { name: 'Previous commands' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  test('[2-tutorial-3] the whole tutorial typed through, its counter starts again', async () => {
    const results: string[] = [];
    for (let chapter = 1; chapter <= 16; chapter++) {
      const text = await run('tutorial');
      expect(text).toContain(`Chapter ${chapter}: `);
      expect(text).toContain(`${chapter} of 16`);
      expect(text.includes('Congratulations')).toBe(chapter === 16);
      expect(text.includes("Type 'tutorial' again")).toBe(chapter < 16);
      const block = page.getByRole('region', { name: `Chapter ${chapter}`, exact: true });
      const commands = await block.locator('pre > div').allTextContents();
      let open: string[] = [];
      for (const command of commands) {
        open = [...open, command];
        if (open[0]?.endsWith('{') && command !== '}') continue;
        results.push(await run(...open));
        open = [];
      }
    }
    const text = results.join('\n');
    const errors = [...text.matchAll(/\w*Error[ :].*/g)].map(([error]) => error);
    // The chapter of revisions ends with a conflict, as it says.
    expect(errors).toEqual([expect.stringContaining('ArangoError 1200')]);
    expect(text).toContain('==> 1230');
    expect(text).toMatch(/db\.cars\.count\(\);\n==> 3/);
    expect(text).toContain('"brand" : "Audi"');
    expect(await run('tutorial')).toContain('Chapter 1: Welcome');
  });

  test('[2-shell-10] exit reloads the page; the history stays', async () => {
    await run('kept = 1');
    const loaded = page.waitForEvent('load');
    await type('exit');
    await loaded;
    await ready();
    expect(await output()).toContain('Welcome to the Orrery shell');
    await prompt().focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => prompt().inputValue()).toBe('exit');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => prompt().inputValue()).toBe('kept = 1');
    await page.keyboard.press('Control+r');
    await page.keyboard.insertText('REMOVE(');
    await page.keyboard.press('Enter');
    await expect.poll(() => prompt().inputValue()).toContain("db.cars.remove('fiat')");
    await page.keyboard.press('Control+c');
    expect(await run('typeof kept')).toContain('"undefined"');
  });

  test('[9-shell-4] a long output stays a short document', async () => {
    await type('for (i = 0; i < 20000; i++) print({ i })');
    await ready();
    await page.locator('[role=log] [data-index="20000"]').waitFor();
    await expect.poll(() => page.locator('[role=log] [data-index]').count()).toBeLessThan(200);
  });

  test('[6-shell-2] without shared memory, a loop and a request are canceled and variables are kept, too', async () => {
    const context = await fixture.browser.newContext({ storageState: await page.context().storageState() });
    const other = await context.newPage();
    await other.route('**/shell', async (route) => {
      const response = await route.fetch();
      const { 'cross-origin-embedder-policy': _policy, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await other.goto(`${fixture.orrery.url}/shell`);
    const run = async (command: string) => {
      await other.getByLabel('Command', { exact: true }).focus();
      await other.keyboard.insertText(command);
      await other.keyboard.press('Enter');
    };
    const queriesWith = async (text: string) => {
      const running = (await ask(fixture, '/_api/query/current')) as unknown as readonly { query: string }[];
      return running.filter(({ query }) => query.includes(text)).length;
    };
    const isReady = () => other.locator('[data-state="ready"]').waitFor({ state: 'attached' });
    await isReady();
    expect(await other.evaluate(() => crossOriginIsolated)).toBe(false);
    await run('kept = db.things.count() + 40');
    await isReady();
    for (const endless of ['while (true) {}', "db._query('RETURN SLEEP(2000)')"]) {
      await run(endless);
      await other.locator('[data-state="running"]').waitFor({ state: 'attached' });
      await other.keyboard.press('Control+c');
      await isReady();
    }
    await run('kept + 1');
    await other.getByRole('log').getByText('==> 42').waitFor();
    await expect.poll(() => queriesWith('SLEEP(2000)')).toBe(0);
    await run("db._query('FOR i IN 1..3 RETURN i * 100').toArray()[2]");
    await other.getByRole('log').getByText('==> 300').waitFor();
    await run("db._query('RETURN MISSING()')");
    await other.getByRole('log').getByText('ArangoError 1540').first().waitFor();
    await context.close();
  });

  test('no errors', () => {
    // The browser reports each answer with an error status, which the shell shows.
    expect(
      fixture.problems.filter((problem) => !/the server responded with a status of 4\d\d/.test(problem)),
    ).toEqual([]);
  });
});
