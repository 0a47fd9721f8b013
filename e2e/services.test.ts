import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, checkLooks } from './accessibility.ts';
import { idle } from './canvas.ts';
import { ask, type Fixture, openFixture, shoot, signIn } from './fixture.ts';

/** Services: the list, the dialog that installs one, and all sections of one service. */
describe('services', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture({ colorScheme: 'light' });
    ({ page } = fixture);
    await ask(fixture, '/_admin/aardvark/graph-examples/create/knows_graph', {});
    await signIn(page, fixture, '/applications');
  });

  afterAll(() => fixture?.close());

  const dialog = () => page.getByRole('dialog', { name: 'Install Service' });
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Sections of the service' }).getByRole('link', { name }).click();

  /** Installs a service of the store with the dialog and opens its page. */
  const openBundled = async (name: string, settings: Readonly<Record<string, string>> = {}) => {
    await page.goto(`${fixture.orrery.url}/applications?install=store`);
    await dialog().getByText(name, { exact: true }).click();
    await expect.poll(() => dialog().getByLabel('Mount point').inputValue()).toBe(`/${name}`);
    await dialog().getByRole('button', { name: 'Install' }).click();
    await page.getByRole('link', { name }).first().waitFor();
    for (const [label, value] of Object.entries(settings)) await configure(name, label, value);
    await openPageOf(name);
  };
  const configure = async (name: string, label: string, value: string) => {
    await page.goto(`${fixture.orrery.url}/applications/${encodeURIComponent(`/${name}`)}/settings`);
    await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Save configuration' }).click();
    await page.getByText(`The configuration of '/${name}' was saved.`).first().waitFor();
  };
  const openPageOf = async (name: string) => {
    await page.goto(`${fixture.orrery.url}/applications/${encodeURIComponent(`/${name}`)}`);
    const address = await page.getByRole('link', { name: 'Open' }).getAttribute('href');
    await page.goto(new URL(address!, fixture.orrery.url).href);
  };
  const said = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
  /** Rules of axe in both themes, and a screenshot of each. */
  const checkPage = async (name: string) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page), colorScheme).toEqual([]);
      await shoot(page, `page-${name}-${colorScheme}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await shoot(page, `page-${name}-390`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  test('[2.1-apps-1] [2.7-2] [5-apps-1] a service is generated; wrong input is named at its field', async () => {
    await page.getByText('No services').waitFor();
    await page.getByRole('button', { name: 'Install Service' }).first().click();
    await dialog().getByLabel('Mount point').fill('/things/');
    await dialog().getByLabel('Name', { exact: true }).fill('1thing');
    await dialog().getByRole('button', { name: 'Install' }).click();
    await dialog().getByText('The mount point must not end with /.').waitFor();
    await dialog().getByText('The name starts with a letter').waitFor();
    expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
    await dialog().getByLabel('Mount point').fill('/things');
    await dialog().getByLabel('Name', { exact: true }).fill('thing-api');
    await dialog().getByLabel('Author').fill('Someone');
    await dialog().getByLabel('Description').fill('About things');
    await dialog().getByLabel('Document collections').fill('things');
    await page.keyboard.press('Enter');
    await dialog().getByRole('button', { name: 'Install' }).click();
    await page.getByRole('link', { name: 'thing-api' }).waitFor();
    await page.getByText('No requests in the last hour').waitFor();
  });

  test('[2.7-4] the detail opens its routes, which can be called', async () => {
    await page.getByRole('link', { name: 'thing-api' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/applications\/%2Fthings$/);
    await page.getByRole('navigation', { name: 'Routes' }).getByRole('button', { name: 'POST' }).click();
    const form = page.getByRole('form', { name: 'Call POST /things' });
    await form.getByLabel('Body').fill('{"_key": "a", "n": 1}');
    await form.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('status').getByText(/^201/).waitFor();
    await page.getByLabel('Body of the answer').getByText('"n": 1').waitFor();
    await page.getByRole('button', { name: 'GET /things/{key}' }).click();
    await page.getByRole('textbox', { name: 'key' }).fill('none');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('status').getByText(/^404/).waitFor();
    await checkLooks(page, 'service-api');
  });

  test('[2.7-6] a script runs with JSON arguments, and its result or error is shown', async () => {
    await page.getByRole('button', { name: 'Scripts' }).click();
    await page.getByRole('menuitem', { name: 'Setup' }).click();
    const form = page.getByRole('form', { name: 'Run setup' });
    await form.getByLabel('Arguments for setup').fill('[1');
    await form.getByText('Expected well-formed JSON or nothing').waitFor();
    await form.getByLabel('Arguments for setup').fill('[1]');
    await form.getByRole('button', { name: 'Run script' }).click();
    await form.getByText('The script ran successfully.').waitFor();
    await expect.poll(() => page.getByLabel('Result').textContent()).toBe('true');
  });

  test('[2.7-7] the tests run, and their results are a tree', async () => {
    await tab('Tests');
    await page.getByRole('button', { name: 'Run tests' }).click();
    await page.getByText('5 passed').waitFor();
    await page.getByRole('treeitem', { name: 'stores and reads' }).click();
    await page
      .getByRole('region', { name: 'Result of the test' })
      .getByText('things stores and reads')
      .waitFor();
    await page.waitForURL(/\/tests\?test=things\+stores\+and\+reads$/);
    await checkLooks(page, 'service-tests');
  });

  test('[2.7-8] its files are edited in development mode, and the readme shows the change', async () => {
    await tab('Files');
    await page.getByRole('button', { name: 'README.md' }).click();
    await page.locator('.monaco-editor .view-line').first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Edited *here*.');
    await page.getByText('Unsaved changes').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('README.md was saved.').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await tab('Readme');
    await page.getByRole('article', { name: 'Readme' }).getByText('here').waitFor();
  });

  test('[4-apps-1] the mode is switched by a button with its name', async () => {
    await page.getByRole('button', { name: 'Set Production' }).click();
    await page.getByRole('button', { name: 'Set Development' }).waitFor();
    await tab('Files');
    await page.getByText('The files can be changed in development mode only.').waitFor();
  });

  test('[2.7-3] a service of the store is installed, and [4-apps-2] needs attention until it is configured', async () => {
    await page.getByRole('link', { name: 'Services', exact: true }).first().click();
    await page.getByRole('button', { name: 'Install Service' }).click();
    await dialog().getByRole('tab', { name: 'GitHub' }).click();
    await dialog().getByText('Outgoing requests are off on this server.').waitFor();
    await dialog().getByRole('tab', { name: 'App store' }).click();
    await dialog().getByText('graphql-graph').click();
    await expect.poll(() => dialog().getByLabel('Mount point').inputValue()).toBe('/graphql-graph');
    await dialog().getByRole('button', { name: 'Install' }).click();
    await page.getByText('1 service needs attention').waitFor();
    await page.getByText('1 setting has no value').waitFor();
    await checkLooks(page, 'services');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('graph', { exact: true }).fill('knows_graph');
    await page.getByLabel('maxDepth').fill('x');
    await page.getByText('Expected an integer.').waitFor();
    await page.getByLabel('maxDepth').fill('5');
    await page.getByRole('button', { name: 'Save configuration' }).click();
    await page.getByText("The configuration of '/graphql-graph' was saved.").first().waitFor();
    await page.getByText('Needs attention').waitFor({ state: 'detached' });
    await checkLooks(page, 'service-settings');
  });

  test('a GraphQL query runs on the page of graphql-graph', async () => {
    await openPageOf('graphql-graph');
    await said('The graph knows_graph');
    await page.getByRole('button', { name: 'Run query' }).click();
    await said('The query has run.');
    await page.getByRole('region', { name: 'Result' }).getByText('"vertexCollections"').waitFor();
    await checkPage('graphql');
    await page.getByLabel('Query', { exact: true }).fill('{ nothing }');
    await page.keyboard.press('Control+Enter');
    await said(/Cannot query field "nothing"/);
    await page.goto(`${fixture.orrery.url}/applications/%2Fgraphql-graph/settings`);
  });

  test('[2.7-9] it is downloaded, and the zip replaces and upgrades a service', async () => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const path = await (await waiting).path();
    const buffer = readFileSync(path);
    expect(buffer.subarray(0, 2).toString()).toBe('PK');
    await page.getByRole('link', { name: 'Replace' }).click();
    const file = { name: 'graphql-graph.zip', mimeType: 'application/zip', buffer };
    await dialog().getByLabel('Zip or JavaScript file').setInputFiles(file);
    await dialog().getByText('manifest: graphql-graph 1.0.0').waitFor();
    await dialog().getByRole('list', { name: 'Files in the zip' }).getByText('lib/run.js').waitFor();
    await dialog().getByRole('button', { name: 'Upgrade' }).click();
    await page.getByText("The service at '/graphql-graph' was upgraded.").first().waitFor();
    await page.getByRole('button', { name: 'Install Service' }).click();
    await dialog().getByRole('tab', { name: 'Zip' }).click();
    await dialog().getByLabel('Zip or JavaScript file').setInputFiles(file);
    await dialog().getByText('manifest: graphql-graph 1.0.0').waitFor();
    await dialog().getByLabel('Mount point').fill('/graphql-graph');
    await dialog().getByText('Replace', { exact: true }).click();
    await dialog().getByRole('button', { name: 'Replace' }).click();
    await page.getByText('1 service needs attention').waitFor();
    await page.evaluate(
      (bytes) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(bytes)], 'dropped.zip', { type: 'application/zip' }));
        const list = document.querySelector('main [data-scroller]')!;
        for (const kind of ['dragover', 'drop'])
          list.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
      },
      [...buffer],
    );
    await dialog().getByText('dropped.zip').waitFor();
    await dialog().getByText('manifest: graphql-graph 1.0.0').waitFor();
    await shoot(page, 'install-zip');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('a path is found on the page of shortest-path-page, with links to the console', async () => {
    await openBundled('shortest-path-page');
    await page.getByLabel('Graph').selectOption('knows_graph');
    await page.getByLabel('From').fill('persons/alice');
    await page.getByLabel('To').fill('persons/eve');
    await page.getByRole('button', { name: 'Find path' }).click();
    await said(/^\d vertices, \d edges?$/);
    await checkPage('path');
    await page.getByRole('list', { name: 'Path' }).getByRole('link', { name: 'persons/alice' }).click();
    await page.waitForURL(/\/collection\/persons\/alice$/);
    await page.goBack();
    await said(/^\d vertices/);
    await page.getByLabel('To').fill('persons/nobody');
    await page.getByRole('button', { name: 'Find path' }).click();
    await said("there is no path from 'persons/alice' to 'persons/nobody'");
  });

  test('documents are found on the page of search-page', async () => {
    await openBundled('search-page');
    await page.getByLabel('Words').fill('Alice');
    await page.keyboard.press('Enter');
    await said(/^\d results?$/);
    await page.getByRole('list', { name: 'Results' }).locator('mark').first().waitFor();
    await checkPage('search');
  });

  test('an event reaches webhook-inbox, and its page shows it', async () => {
    await openBundled('webhook-inbox');
    await page.getByText('No events yet').waitFor();
    await page.getByLabel('Body').fill('{ "text": "<b>hello</b>" }');
    await page.getByRole('button', { name: 'Send event' }).click();
    await said('1 event, the newest first');
    await page
      .getByRole('region', { name: /^Body of event/ })
      .getByText('<b>hello</b>')
      .waitFor();
    await checkPage('inbox');
  });

  test('a document is created, filtered and deleted on the page of rest-collection', async () => {
    await openBundled('rest-collection');
    await page.getByLabel('Document (JSON)').fill('{ "_key": "one", "kind": "x" }');
    await page.getByRole('button', { name: 'Create document' }).click();
    await said('1 to 1 of 1');
    await page.getByLabel('Attributes that must be equal').fill('{ "kind": "y" }');
    await page.getByRole('button', { name: 'Show documents' }).click();
    await said('0 documents');
    await page.getByLabel('Attributes that must be equal').fill('');
    await page.getByRole('button', { name: 'Show documents' }).click();
    await checkPage('documents');
    page.once('dialog', (question) => void question.accept());
    await page.getByRole('button', { name: 'Delete one' }).click();
    await said('0 documents');
  });

  test('the graph viewer shows a graph through viewer-graph', async () => {
    await openBundled('viewer-graph', { graph: 'knows_graph' });
    await said(/^The graph knows_graph/);
    await page.getByLabel('First vertex').fill('persons/alice');
    await checkPage('viewer-graph');
    await page.getByRole('button', { name: 'Open in the viewer' }).click();
    await page.waitForURL(/graph\/knows_graph\?adapter=foxx&route=%2Fviewer-graph&first=persons%2Falice/);
    await page.getByRole('button', { name: 'Load all', exact: true }).click();
    await page.locator('[data-vertices="3"]').waitFor();
    await idle(page);
    await shoot(page, 'viewer-graph-canvas');
    await page.goto(`${fixture.orrery.url}/applications`);
  });

  test('[2.7-1] the three checkboxes filter the list; System is off at first', async () => {
    const box = (name: string) => page.getByRole('checkbox', { name });
    const states = () =>
      Promise.all(['Production', 'Development', 'System'].map((name) => box(name).isChecked()));
    expect(await states()).toEqual([true, true, false]);
    await box('Production').click();
    await page.getByText('No service matches').waitFor();
    await box('Production').click();
    await page.getByRole('link', { name: 'thing-api' }).waitFor();
  });

  test('[2.7-10] its log shows errors', async () => {
    await page.goto(`${fixture.orrery.url}/applications/%2Fthings/log`);
    await page.getByText('No log lines').waitFor();
  });

  test('[2.7-11] it is deleted after a confirmation', async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete service' }).click();
    await page.getByText("The service at '/things' was deleted.").first().waitFor();
    await page.getByRole('link', { name: 'graphql-graph' }).waitFor();
    await page.getByRole('link', { name: 'thing-api' }).waitFor({ state: 'detached' });
  });

  test('no errors but the answers that were asked for', () => {
    // Calls of an unknown document, path and field; and a request of the log that meets the deletion of its service.
    const meant =
      /status of 404.*(\/things\/things\/none|\/services\/log)$|status of 404.*\/shortest-path-page\/path\/|status of 400.*\/graphql-graph\/graphql/;
    expect(fixture.problems.filter((problem) => !meant.test(problem))).toEqual([]);
  });
});
