import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Download, Page, Request, Route } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, type Fixture, openFixture, signIn } from './fixture.ts';

const count = 5000;
const numbers = Array.from({ length: count }, (_, index) => index + 1);

interface Place {
  readonly n: number;
  readonly text: string;
}

const textOf = (n: number) => `Größe 😀 ${n}`;
/** The number of a place; undefined if its text is not the one of the number. */
const numberOf = ({ n, text }: Place) => (text === textOf(n) ? n : undefined);

/** A request that the browser waits for. */
interface Hold {
  /** Resolves when the request is held. */
  readonly isReached: Promise<void>;
  /** Lets it pass. */
  release(): Promise<void>;
  /** Ends the interception after its page was left; the held request has ended with it. */
  end(): Promise<void>;
}

interface Work {
  readonly title: string;
  /** What the notice says of what has become of it. */
  readonly note: string;
  /** Whether a request is one of a part of the work. */
  isPart(request: Request): boolean;
  /** The requests after 2,000 and after 4,000 documents. */
  readonly held: readonly [number, number];
  /** How far the first continuation, of the last 1,000 documents, has come when its page is closed. */
  readonly doneAgain: string;
  begin(): Promise<void>;
  /** What the user does after the click on Resume. */
  resume?(): Promise<void>;
  /** Waits for the end, and checks what the work has made. */
  check(): Promise<void>;
}

/** Work of the console that is under way when its page is left. */
describe('interrupted work', () => {
  let fixture: Fixture;
  let page: Page;
  let file: string;
  /** Bodies of the requests of all pages. */
  let queries: string[] = [];

  beforeAll(async () => {
    fixture = await openFixture({ acceptDownloads: true });
    ({ page } = fixture);
    page.context().on('request', (request) => queries.push(request.postData() ?? ''));
    // A file on the disk keeps its time, by which the continuation knows it.
    file = join(fixture.folder, 'places.jsonl');
    writeFileSync(file, numbers.map((n) => `{"_key":"k${n}","n":${n}}\n`).join(''));
    await ask(fixture, '/_api/collection', { name: 'places' });
    await ask(fixture, '/_api/collection', { name: 'archive' });
    await signIn(page, fixture);
  });

  afterAll(() => fixture?.close());

  const query = async (text: string, bindVars: Readonly<Record<string, unknown>> = {}) =>
    (await ask(fixture, '/_api/cursor', { query: text, bindVars, batchSize: 2 * count })).result as unknown[];
  const numbersIn = (collection: string) =>
    query('FOR d IN @@collection SORT d.n RETURN d.n', { '@collection': collection });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (title: string) => page.getByRole('dialog', { name: new RegExp(`^${title}`) });
  const openPlaces = () => page.goto(`${fixture.orrery.url}/collection/places/documents/1`);

  const isCall = (method: string, path: RegExp) => (request: Request) =>
    request.method() === method && path.test(new URL(request.url()).pathname);

  beforeEach(async () => {
    queries = [];
    await query('FOR d IN places REMOVE d IN places');
    await query('FOR d IN archive REMOVE d IN archive');
  });

  const fill = () =>
    query(`FOR n IN 1..${count} INSERT {_key: CONCAT('k', n), n, text: CONCAT('Größe 😀 ', n)} INTO places`);

  async function selectAll(): Promise<void> {
    await fill();
    await openPlaces();
    await page.getByLabel('Select k1', { exact: true }).click();
    await button('Select all 5,000').click();
  }

  let saved: Promise<Download>;

  /** The content of the file that the export has saved. */
  async function savedContent(): Promise<string> {
    const content = readFileSync(await (await saved).path());
    return (content[0] === 0x1f ? gunzipSync(content) : content).toString('utf8');
  }

  async function beginExport(format: string, isCompressed: boolean): Promise<void> {
    await fill();
    await openPlaces();
    await button('Export').click();
    const open = dialog('Export places');
    await open.getByText(format, { exact: true }).click();
    if (isCompressed) await open.getByLabel('Compress with gzip').check();
    await open.getByRole('button', { name: 'Export 5,000' }).click();
  }

  const importing: Work = {
    title: 'Import into places',
    note: '',
    isPart: isCall('POST', /\/_api\/import$/),
    held: [1, 2],
    doneAgain: '4,000 of 5,000',
    async begin() {
      await openPlaces();
      await button('Import').click();
      await dialog('Import into places').locator('input[type="file"]').setInputFiles(file);
      await button('Import 5,000 documents').click();
    },
    resume: () => dialog('Import into places').locator('input[type="file"]').setInputFiles(file),
    async check() {
      await page.getByText(/^Imported: /).waitFor();
      expect(await numbersIn('places')).toEqual(numbers);
    },
  };
  const moving: Work = {
    title: 'Moving to archive',
    note: '',
    isPart: isCall('POST', /\/_api\/document\/archive$/),
    held: [2, 4],
    doneAgain: '0 of 1,000',
    async begin() {
      await selectAll();
      await button('Move…').click();
      await dialog('Move 5,000').getByLabel('To collection').click();
      await page.getByRole('option', { name: 'archive' }).click();
      await button('Move 5,000 documents').click();
    },
    async check() {
      await expect.poll(() => numbersIn('places')).toEqual([]);
      expect(await numbersIn('archive')).toEqual(numbers);
    },
  };
  const updating: Work = {
    title: 'Updating places',
    note: '',
    isPart: isCall('PATCH', /\/_api\/document\/places$/),
    held: [2, 4],
    doneAgain: '0 of 5,000',
    async begin() {
      await selectAll();
      await button('Edit attributes…').click();
      const edit = dialog('Edit attributes');
      await edit.getByLabel('Attribute').fill('size');
      await edit.getByLabel('Value').fill('77');
      await edit.getByRole('button', { name: 'Update 5,000 documents' }).click();
    },
    async check() {
      await page.getByText('5,000 updated.').first().waitFor();
      expect(await query('FOR d IN places FILTER d.size == 77 SORT d.n RETURN d.n')).toEqual(numbers);
      expect(await numbersIn('places')).toEqual(numbers);
    },
  };
  const exporting = (format: string, isCompressed: boolean, read: (text: string) => unknown[]): Work => ({
    title: 'Export of places',
    note: ' What is written is kept, and the rest can follow.',
    isPart: (request) =>
      isCall('PUT', /\/_api\/cursor\/\d+$/)(request) || (request.postData() ?? '').includes('LIMIT 4000, 9'),
    held: [0, 1],
    doneAgain: '4,000 of 5,000',
    begin: () => beginExport(format, isCompressed),
    async check() {
      expect(read(await savedContent())).toEqual(numbers);
      expect(queries.filter((query) => /LIMIT 4000, \d{5,}/.test(query))).toHaveLength(2);
      await page.getByText('5,000 written to places').first().waitFor();
    },
  });
  const numberIn = (document: string) => numberOf(JSON.parse(document) as Place);
  const linesOf = (text: string) => text.trimEnd().split(/\r?\n/);
  const exportingCsv = exporting('CSV', true, (text) => {
    const [header, ...rows] = linesOf(text);
    const names = header!.split(',');
    return rows.map((row) => {
      const cells = row.split(',').map((cell) => JSON.parse(cell) as unknown);
      return numberOf(
        Object.fromEntries(cells.map((cell, index) => [names[index], cell])) as unknown as Place,
      );
    });
  });
  const exportingLines = exporting('JSON lines', false, (text) => linesOf(text).map(numberIn));

  /**
   * Holds the request of some work after `passed` others. `isSent`: the server has answered it, but the page does not get
   * the answer.
   */
  async function hold({ isPart }: Work, passed: number, isSent: boolean): Promise<Hold> {
    let seen = 0;
    let reach: () => void;
    const isReached = new Promise<void>((resolve) => (reach = resolve));
    let free: () => void;
    const isFree = new Promise<void>((resolve) => (free = resolve));
    let passOn: () => void;
    const isPassed = new Promise<void>((resolve) => (passOn = resolve));
    const address = '**/_api/**';
    const answer = async (route: Route) => {
      if (!isPart(route.request()) || seen++ !== passed) return route.continue();
      const response = isSent ? await route.fetch() : undefined;
      reach();
      await isFree;
      await (response ? route.fulfill({ response }) : route.continue());
      passOn();
    };
    await page.route(address, answer);
    return {
      isReached,
      async release() {
        free();
        await isPassed;
        await page.unroute(address, answer);
      },
      end: () => page.unroute(address, answer),
    };
  }

  async function begin(work: Work, isSent: boolean): Promise<Hold> {
    const held = await hold(work, work.held[0], isSent);
    saved = page.waitForEvent('download');
    // It fails where the page is closed.
    saved.catch(() => undefined);
    await work.begin();
    await held.isReached;
    return held;
  }

  /** Reloads the page, and answers the question of the browser. */
  async function reload(isAccepted: boolean): Promise<void> {
    const asked = page.waitForEvent('dialog');
    const left = isAccepted ? page.waitForEvent('load') : undefined;
    // The page cannot wait for the end of itself.
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await (isAccepted ? question.accept() : question.dismiss());
    await left;
  }

  /** Closes the page, and opens another one at its address. */
  async function close(): Promise<void> {
    const address = page.url();
    const asked = page.waitForEvent('dialog');
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.accept();
    await closed;
    page = await fixture.page.context().newPage();
    await page.goto(address);
  }

  const interrupted = () => page.getByRole('dialog', { name: 'Work was interrupted' });

  async function resume({ title, note, resume: more }: Work, done: string): Promise<void> {
    const notice = `${title} stopped at ${done} documents, because the page was left.${note}`;
    await interrupted().getByText(notice).waitFor();
    saved = page.waitForEvent('download');
    saved.catch(() => undefined);
    await interrupted().getByRole('button', { name: 'Resume' }).click();
    await more?.();
  }

  /** Nothing is left to resume. */
  async function checkNothingLeft(): Promise<void> {
    const records = () => Object.keys(localStorage).filter((key) => key.includes('/work/'));
    await expect.poll(() => page.evaluate(records)).toEqual([]);
  }

  const works: readonly (readonly [string, Work])[] = [
    ['an import', importing],
    ['a move', moving],
    ['an update', updating],
    ['an export', exportingCsv],
  ];

  test.each(works)(
    '%s goes on if the user stays, and continues after a reload and in another page',
    async (_, work) => {
      const first = await begin(work, false);
      await reload(false);
      const second = await hold(work, work.held[1] - work.held[0] - 1, true);
      await first.release();
      await second.isReached;
      // The server has done the last part, but the page does not learn it.
      await reload(true);
      await second.end();
      const third = await hold(work, 0, false);
      await resume(work, '4,000 of 5,000');
      await third.isReached;
      await close();
      await resume(work, work.doneAgain);
      await work.check();
      await checkNothingLeft();
    },
  );

  test('an export of several collections continues with the file that was under way', async () => {
    await fill();
    await ask(fixture, '/_api/document/archive', { n: 1, text: textOf(1) });
    await page.goto(`${fixture.orrery.url}/collections`);
    for (const name of ['archive', 'places'])
      await page.getByLabel(`Select ${name}`, { exact: true }).check();
    await button('Export…').click();
    const held = await hold(exportingLines, 0, true);
    const first = page.waitForEvent('download');
    await button('Export 2 files').click();
    expect((await first).suggestedFilename()).toBe('archive.jsonl');
    await held.isReached;
    await reload(true);
    await held.end();
    const notice = 'stopped at 2,001 of 5,001 documents, because the page was left. What is written is kept';
    await interrupted().getByText(`Export of 2 collections ${notice}`).waitFor();
    saved = page.waitForEvent('download');
    await interrupted().getByRole('button', { name: 'Resume' }).click();
    expect((await saved).suggestedFilename()).toBe('places.jsonl');
    expect(linesOf(await savedContent()).map(numberIn)).toEqual(numbers);
    await page.getByText('5,001 written to 2 files.').first().waitFor();
    await checkNothingLeft();
  });

  /** Names of the files that the browser keeps for the page. */
  const keptFiles = () =>
    page.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('orrery-downloads');
      const names: string[] = [];
      for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys())
        names.push(name);
      return names.sort();
    });

  test('an export that is dismissed leaves no file', async () => {
    const before = await keptFiles();
    const held = await begin(exportingLines, true);
    expect(await keptFiles()).toHaveLength(before.length + 1);
    await reload(true);
    await held.end();
    await interrupted().getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(keptFiles).toEqual(before);
    await checkNothingLeft();
  });

  test('an export begins again if its collection has changed', async () => {
    const held = await begin(exportingLines, true);
    await ask(fixture, '/_api/document/places', { _key: 'new', n: count + 1, text: textOf(count + 1) });
    await reload(true);
    await held.end();
    await resume(exportingLines, '2,000 of 5,000');
    const change = 'The collection places has changed since the page was left.';
    await page.getByText(`${change} The file places.jsonl begins again.`).first().waitFor();
    expect(linesOf(await savedContent()).map(numberIn)).toEqual([...numbers, count + 1]);
    await checkNothingLeft();
  });
});
