import { createServer, request as httpRequest, type Server } from 'node:http';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  closePages,
  freePort,
  launchTestBrowser,
  type Orrery,
  openPage,
  startOrrery,
  temporaryFolder,
} from './harness.ts';

const prefix = '/orrery';

/** A reverse proxy that removes the sub-path; other paths are not Orrery's. */
function startProxy(port: number, target: string): Promise<Server> {
  const { hostname, port: targetPort } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (path !== prefix && !path.startsWith(`${prefix}/`)) {
      outgoing.writeHead(404).end('not below the sub-path');
      return;
    }
    const { method, headers } = incoming;
    const options = { hostname, port: targetPort, method, headers, path: path.slice(prefix.length) || '/' };
    const forwarded = httpRequest(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

describe('behind a reverse proxy that removes the sub-path', () => {
  const folder = temporaryFolder();
  let orrery: Orrery;
  let proxy: Server;
  let browser: Browser;
  let page: Page;
  let problems: readonly string[];
  let base: string;
  const outside: string[] = [];

  beforeAll(async () => {
    const port = await freePort();
    base = `http://127.0.0.1:${port}${prefix}`;
    orrery = await startOrrery(folder.path, ['--public-url', base]);
    proxy = await startProxy(port, orrery.url);
    browser = await launchTestBrowser();
    ({ page, problems } = await openPage(browser));
    page.on('request', (request) => {
      const { protocol, pathname } = new URL(request.url());
      if (protocol === 'http:' && !pathname.startsWith(`${prefix}/`)) outside.push(request.url());
    });
  });

  afterAll(async () => {
    if (browser !== undefined) await closePages(browser);
    proxy?.close();
    await orrery?.stop();
    folder.remove();
  });

  const path = () => new URL(page.url()).pathname;

  test('signing in redirects to the requested screen', async () => {
    await page.goto(`${base}/collections`);
    await page.getByLabel('Username').fill('root');
    await page.getByLabel('Password', { exact: true }).fill(orrery.password!);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Collections', exact: true }).waitFor();
    expect(path()).toBe(`${prefix}/collections`);
  });

  test('links, the viewer and its settings stay below the sub-path', async () => {
    await page.getByRole('link', { name: 'Graphs', exact: true }).click();
    await page.getByRole('link', { name: 'knows_graph' }).first().click();
    await page.getByRole('application').or(page.locator('canvas')).first().waitFor();
    expect(path()).toBe(`${prefix}/graph/knows_graph`);
    await page.reload();
    await page.locator('canvas').first().waitFor();
    expect(path()).toBe(`${prefix}/graph/knows_graph`);
  });

  test('a database and its documentation have their own pages below the sub-path', async () => {
    await page.goto(`${base}/_api/docs`);
    await page.getByRole('heading', { name: 'API documentation' }).waitFor();
    expect(path()).toBe(`${prefix}/_db/_system/api`);
    const link = await page.getByRole('link', { name: 'OpenAPI', exact: true }).getAttribute('href');
    const answer = await page.request.get(new URL(link!, page.url()).href);
    expect(await answer.json()).toMatchObject({ servers: [{ url: `${prefix}/_db/{database}` }] });
  });

  test('an unknown database links back to a page below the sub-path', async () => {
    await page.goto(`${base}/_db/nothing/graph`);
    await page.getByRole('link', { name: /_system/ }).click();
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    expect(path()).toBe(`${prefix}/`);
  });

  test('no request left the sub-path, and no errors', () => {
    expect(outside).toEqual([]);
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  });
});
