import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, checkLooks } from './accessibility.ts';
import { SimulatedCluster } from './cluster/SimulatedCluster.ts';
import { serveCluster } from './cluster/serve-cluster.ts';
import {
  closePages,
  launchTestBrowser,
  type Orrery,
  openPage,
  startOrrery,
  temporaryFolder,
} from './harness.ts';
import { queryText } from './query-page.ts';

/** The console in front of its own server and of another one, which has its own users. */
describe('connections', () => {
  const folders = [temporaryFolder(), temporaryFolder()];
  const cluster = new SimulatedCluster();
  let served: Awaited<ReturnType<typeof serveCluster>>;
  let far: Orrery;
  let near: Orrery;
  let browser: Browser;
  let page: Page;
  let problems: readonly string[];

  beforeAll(async () => {
    far = await startOrrery(folders[0]!.path);
    served = await serveCluster(cluster, far.url);
    near = await startOrrery(folders[1]!.path, [
      ...['--server', `production=${far.url}`],
      ...['--server', `cluster=${served.coordinators[0]!.url}`, '--server-coordinators', '127.0.0.1'],
    ]);
    browser = await launchTestBrowser();
    ({ page, problems } = await openPage(browser));
  });

  afterAll(async () => {
    if (browser !== undefined) await closePages(browser);
    await near?.stop();
    await served?.close();
    await far?.stop();
    for (const folder of folders) folder.remove();
  });

  const signIn = async ({ password }: Orrery) => {
    await page.getByLabel('Username').fill('root');
    await page.getByLabel('Password', { exact: true }).fill(password!);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  };
  const server = (name: string) => page.getByRole('button', { name: `Server ${name}` });

  test('the sign-in page of a connection names its server and can switch', async () => {
    await page.goto(`${near.url}/@production/`);
    await page.getByText('Sign in with a user of the server production.').waitFor();
    await server('production').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Username').fill('root');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await signIn(far);
    expect(new URL(page.url()).pathname).toMatch(/^\/@production/);
  });

  test('what is created there is on the other server only', async () => {
    const status = await page.evaluate(async () => {
      const body = JSON.stringify({ name: 'only-there' });
      return (await fetch('/@production/_api/collection', { method: 'POST', body })).status;
    });
    expect(status).toBe(200);
    await page.goto(`${near.url}/@production/collections`);
    await page.getByRole('link', { name: 'only-there' }).waitFor();
    await server('production').click();
    await page.getByRole('menuitem', { name: 'This server' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/@'));
    await signIn(near);
    await page.goto(`${near.url}/collections`);
    await server('This server').waitFor();
    await page.getByRole('link', { name: 'persons' }).waitFor();
    expect(await page.getByRole('link', { name: 'only-there' }).count()).toBe(0);
  });

  test('each server keeps its own sign-in', async () => {
    await server('This server').click();
    await page.getByRole('menuitem', { name: 'production' }).click();
    await page.waitForURL(/\/@production/);
    await page.getByRole('link', { name: 'Collections', exact: true }).click();
    await page.getByRole('link', { name: 'only-there' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/@production\/.*collections$/);
  });

  /** The button is enabled when the page has the text. */
  const writeQuery = (words: string) =>
    expect
      .poll(async () => {
        await queryText(page).focus();
        await page.keyboard.press('Control+a');
        await page.keyboard.insertText(words);
        return page.getByRole('button', { name: 'Run on both' }).isEnabled();
      })
      .toBe(true);

  test('a query is compared on both servers', async () => {
    await page.goto(`${near.url}/compare/query?right=${encodeURIComponent('@production/_system')}`);
    await page.getByRole('combobox', { name: 'Right database' }).waitFor();
    await writeQuery(
      'FOR c IN COLLECTIONS() FILTER c.name IN @names RETURN { _key: c.name, length: LENGTH(c.name) }',
    );
    await page.getByLabel('Bind parameters (JSON, for both)').fill('{"names": ["persons", "only-there"]}');
    await page.getByRole('button', { name: 'Run on both' }).click();
    await page.getByText('1 difference, 1 equal row, matched by _key').waitFor();
    await page
      .getByRole('grid', { name: 'Rows that differ' })
      .getByRole('row', { name: /only right only-there/ })
      .waitFor();
    await page.getByRole('region', { name: 'Plans' }).getByText('ReturnNode').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('a database of another server is copied into a new one, with a report', async () => {
    await page.evaluate(async () => {
      const send = (path: string, body: unknown) =>
        fetch(`/@production/_api/${path}`, { method: 'POST', body: JSON.stringify(body) });
      const documents = Array.from({ length: 1200 }, (_, at) => ({ _key: `k${at}`, at, big: at * 1.5 }));
      await send('document/only-there', documents);
      await send('index?collection=only-there', { type: 'persistent', fields: ['at'], unique: true });
    });
    await page.goto(
      `${near.url}/compare/copy?left=${encodeURIComponent('@production/_system')}&right=_system`,
    );
    await page.getByLabel('Or to a new database of that server').fill('copied');
    await page
      .getByRole('row', { name: /collection only-there/ })
      .getByText('1,200', { exact: true })
      .waitFor();
    await page.getByText(/Documents get new revisions/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('The copy is complete.').waitFor();
    await page
      .getByRole('row', { name: /collection only-there/ })
      .getByText(/1,200 documents copied; the target has 1,200\./)
      .waitFor();
    const copied = await page.evaluate(async () => {
      const read = async (path: string) => (await fetch(`/_db/copied/_api/${path}`)).json();
      const { big } = await read('document/only-there/k7');
      const { indexes } = await read('index?collection=only-there');
      const { graphs } = await read('gharial');
      return { big, indexes: indexes.length, hasGraphs: graphs.length > 0 };
    });
    expect(copied).toEqual({ big: 10.5, indexes: 2, hasGraphs: expect.any(Boolean) });
  });

  test('the migration check reports what breaks there, and its services are copied', async () => {
    await page.evaluate(async () => {
      const send = (method: string, path: string, body?: unknown) =>
        fetch(`/@production${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
      const base = '/_admin/aardvark/foxxes';
      await send('PUT', `${base}/store?mount=/inbox`, { name: 'webhook-inbox' });
      await send('PATCH', `${base}/config?mount=/inbox`, { keepDays: 12, secret: 'hidden' });
      await send('POST', '/_api/aqlfunction', { name: 'my::one', code: 'function () { return 1; }' });
    });
    await page.goto(`${near.url}/migration`);
    await page.getByRole('combobox', { name: 'Server' }).click();
    await page.getByRole('option', { name: 'production' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?server=%40production');
    const services = page.getByRole('article', { name: 'Services, _system' });
    await services.getByText('webhook-inbox 1.0.0, needs @arangodb').waitFor();
    await page
      .getByRole('article', { name: /^User-defined functions/ })
      .getByText(/my::one/i)
      .waitFor();
    await checkLooks(page, 'migration');
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Markdown' }).click();
    const text = readFileSync(await (await waiting).path(), 'utf8');
    expect(text).toContain('## Stops working in ArangoDB 4');
    await services.getByRole('link', { name: 'Copy these services' }).click();
    const row = page.getByRole('row', { name: /\/inbox/ });
    await row.getByText(/keepDays/).waitFor();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await row.getByText(/Installed with 2 settings and 0 dependencies\./).waitFor();
    await page.getByText('1 service copied').waitFor();
    await checkLooks(page, 'copy-services');
    const values = await page.evaluate(async () =>
      (await fetch('/_api/foxx/configuration?mount=/inbox&minimal=true')).json(),
    );
    expect(values).toEqual({ keepDays: 12, secret: 'hidden' });
    await page.getByRole('button', { name: 'Read again' }).click();
    await row.getByText('webhook-inbox 1.0.0', { exact: true }).nth(1).waitFor();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('0 services copied, 1 left as they are').waitFor();
  });

  test('a query that changes data is not compared', async () => {
    await page.goto(`${near.url}/compare/query?right=${encodeURIComponent('@production/_system')}`);
    await writeQuery('INSERT { n: 1 } INTO `only-there` RETURN @names');
    await page.getByRole('button', { name: 'Run on both' }).click();
    await page.getByRole('alert').filter({ hasText: 'The query could not be compared.' }).waitFor();
  });

  test('shards of a cluster are moved, and its balance is planned and run', async () => {
    cluster.addCollection('persons', { servers: [['PRMR-1', 'PRMR-3'], ['PRMR-1'], ['PRMR-1']] });
    cluster.fail('PRMR-3', 'BAD');
    const [, shard = ''] = cluster.shardNames('persons');
    await page.goto(`${near.url}/@cluster/cluster`);
    await page.getByLabel('Username').fill('root');
    await page.getByLabel('Password', { exact: true }).fill(far.password!);
    await page.keyboard.press('Enter');
    await page.getByText('Not healthy: DBServer0003').waitFor();
    const shards = page.getByRole('treegrid', { name: 'Shards' });
    await shards.getByText('persons').click();
    await shards.getByText('follower DBServer0003 does not respond').waitFor();
    await checkLooks(page, 'cluster');
    await shards.getByText(shard).click();
    await page.getByRole('combobox', { name: 'To' }).click();
    await page.getByRole('option', { name: 'DBServer0002' }).click();
    await page.getByRole('button', { name: 'Move shard' }).click();
    await expect.poll(() => cluster.shard(shard).plan).toEqual(['PRMR-2']);
    await page.getByRole('link', { name: 'Rebalance' }).click();
    await page.getByRole('button', { name: 'Plan', exact: true }).click();
    await page.getByText('The cluster finds no moves').waitFor();
    cluster.addCollection('orders', { servers: [['PRMR-1'], ['PRMR-1']] });
    await page.getByRole('button', { name: 'Plan again' }).click();
    await page.getByRole('button', { name: /^Run \d moves?$/ }).click();
    await page.getByRole('grid', { name: 'Moves' }).getByText('moved', { exact: true }).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Maintenance' }).click();
    await page.getByRole('button', { name: 'Maintenance of DBServer0001' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('a collection of a cluster has shards and copies; the console survives a dead coordinator', async () => {
    await page.goto(`${near.url}/@cluster/new`);
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByLabel('Copies of each shard').waitFor();
    const [, other] = served.coordinators;
    await page.goto(`${near.url}/@cluster/queryManagement`);
    await page.getByRole('combobox', { name: 'Coordinator' }).click();
    await page.getByRole('option', { name: new URL(other!.url).host }).click();
    await expect.poll(() => other!.calls).toContain('GET /_api/query/current');
    await served.coordinators[0]!.kill();
    await page.goto(`${near.url}/@cluster/cluster`);
    await page.getByText(/Not healthy: Coordinator0001/).waitFor();
    await served.coordinators[0]!.revive();
  });

  test.each([
    [1280, 720, true],
    [1160, 720, true],
    [1159, 720, false],
    [390, 844, false],
  ])(
    '%i x %i pixels need no horizontal scrolling; menus side by side: %s',
    async (width, height, isSideBySide) => {
      await page.setViewportSize({ width, height });
      await page.goto(`${near.url}/@production/`);
      await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
      await server('production').waitFor();
      const menus = page.getByRole('navigation', { name: 'Screens' });
      await menus.waitFor({ state: isSideBySide ? 'visible' : 'detached' });
      const ends = () =>
        page
          .getByRole('banner')
          .getByRole('button')
          .evaluateAll((buttons) =>
            Math.max(...buttons.map((button) => button.getBoundingClientRect().right)),
          );
      await expect.poll(ends).toBeLessThanOrEqual(width);
    },
  );

  test('no errors but the refused sign-in and the refused query; calls that only Orrery has are not sent to others', () => {
    const isExpected = /status of 401|status of 400.*explain/;
    expect(problems.filter((problem) => !isExpected.test(problem))).toEqual([]);
  });
});
