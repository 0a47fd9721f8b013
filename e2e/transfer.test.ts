import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, checkLooks } from './accessibility.ts';
import { ask, type Fixture, openFixture, signIn } from './fixture.ts';

const rowCount = 5000;
/** Repeats the key of an earlier line. */
const repeatedLines = [101, 2502];

/** Import and export of a collection's documents as files. */
describe('import and export', () => {
  let fixture: Fixture;
  let page: Page;

  beforeAll(async () => {
    fixture = await openFixture({ acceptDownloads: true });
    ({ page } = fixture);
    await ask(fixture, '/_api/collection', { name: 'places' });
    await signIn(page, fixture);
    await page.goto(`${fixture.orrery.url}/collection/places/documents/1`);
  });

  afterAll(() => fixture?.close());

  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (title: string) => page.getByRole('dialog', { name: new RegExp(`^${title}`) });
  const countOf = async () => (await ask(fixture, '/_api/collection/places/count')).count;

  async function chooseFile(name: string, content: string): Promise<Locator> {
    const path = join(fixture.folder, name);
    writeFileSync(path, content);
    await tool('Import').click();
    const open = dialog('Import into places');
    await open.locator('input[type="file"]').setInputFiles(path);
    return open;
  }

  test('[2.5-import] a CSV file is mapped, imported, and rejected lines are listed', async () => {
    const rows = Array.from({ length: rowCount }, (_, index) => {
      const line = index + 2;
      const key = repeatedLines.includes(line) ? 'k1' : `k${index}`;
      return `${key},"Place, ${index}",${index}.50,9007199254740993,${index % 2 === 0 ? 'true' : 'false'}`;
    });
    const open = await chooseFile('places.csv', `id,Name,lat,exact,ok\n${rows.join('\n')}\n`);
    await open.getByText('5,000 documents').first().waitFor();
    await expect.poll(() => open.getByLabel('Type of exact').inputValue()).toBe('integer');
    await expect.poll(() => open.getByLabel('Type of ok').inputValue()).toBe('boolean');
    await open.getByLabel('Attribute for id').fill('_key');
    await open.getByText('2 repeated, unique').waitFor();
    await open.getByLabel('Attribute for lat').fill('position.lat');
    await expect
      .poll(() => open.getByLabel('Preview').textContent())
      .toContain('"position": {\n    "lat": 0.50\n  }');
    expect(await axeViolations(page)).toEqual([]);
    await open.getByRole('button', { name: 'Import 5,000 documents' }).click();
    await open.getByText('At least one error occurred during upload: 4,998 created, 2 rejected').waitFor();
    const rejected = open.getByRole('grid', { name: 'Rejected lines' });
    await expect.poll(() => rejected.getByRole('row').count()).toBe(3);
    await expect.poll(() => rejected.getByRole('row').nth(1).textContent()).toContain('101');
    await expect
      .poll(() => rejected.getByRole('row').nth(1).textContent())
      .toContain('unique constraint violated');
    await expect.poll(() => rejected.getByRole('row').nth(2).textContent()).toContain('2,502');
    const saved = page.waitForEvent('download');
    await open.getByRole('button', { name: 'Download as CSV' }).click();
    await page.getByRole('menuitem', { name: 'Download as CSV' }).click();
    const lines = readFileSync(await (await saved).path(), 'utf8').split('\r\n');
    expect(lines[1]).toContain('101,');
    await open.getByRole('button', { name: 'Done' }).click();
    await expect.poll(countOf).toBe(rowCount - 2);
  });

  test('[2.5-import-bad] a file that is not valid is named with its place; nothing is imported from a wrong value', async () => {
    const open = await chooseFile('broken.json', '[{"_key": "x1"},\n{"_key" "x2"}]');
    await open.getByText(/The file is not valid JSON in line 2/).waitFor();
    await open.getByRole('button', { name: 'Back' }).click();
    await open.locator('input[type="file"]').setInputFiles({
      name: 'empty.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(''),
    });
    await open.getByText('The file empty.csv has no documents.').waitFor();
    await open.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(countOf).toBe(rowCount - 2);
  });

  test('[2.5-export] the documents of the filter are exported with all digits', async () => {
    await tool('Export').click();
    const open = dialog('Export places');
    await open.getByText(`All ${(rowCount - 2).toLocaleString('en-US')} documents`).waitFor();
    await open.getByText('"position":{"lat":').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await open.getByLabel('Compress with gzip').check();
    const saved = page.waitForEvent('download');
    await open.getByRole('button', { name: /^Export 4,998/ }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('places.jsonl.gz');
    const lines = gunzipSync(readFileSync(await download.path()))
      .toString('utf8')
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(rowCount - 2);
    expect(lines.every((line) => line.includes('"exact":9007199254740993'))).toBe(true);
    expect(lines.filter((line) => line.includes('"_key":"k7"'))).toHaveLength(1);
    await page.getByText('4,998 written to places.jsonl.gz.').waitFor();
  });

  test('[2.5-export-csv] CSV has a column for each attribute, and an import of it gives the same documents', async () => {
    await tool('Export').click();
    const open = dialog('Export places');
    await open.getByText('CSV', { exact: true }).click();
    const saved = page.waitForEvent('download');
    await open.getByRole('button', { name: /^Export/ }).click();
    const csv = readFileSync(await (await saved).path(), 'utf8');
    expect(csv.split('\r\n')[0]).toBe('_id,_key,_rev,exact,Name,ok,position');
    const again = await chooseFile('again.csv', csv);
    await expect.poll(() => again.getByLabel('Type of position').inputValue()).toBe('JSON');
    await again.getByText('Replace', { exact: true }).last().click();
    await again.getByRole('button', { name: 'Import 4,998 documents' }).click();
    await again.getByText('Imported: 0 created, 4,998 updated, 0 rejected').waitFor();
    await again.getByRole('button', { name: 'Done' }).click();
    const { Name, position } = await ask(fixture, '/_api/document/places/k8');
    expect({ Name, position }).toEqual({ Name: 'Place, 8', position: { lat: 8.5 } });
  });

  test('[30-13] several files are imported into a collection each, with progress and rejections of each', async () => {
    const path = (name: string, content: string) => {
      writeFileSync(join(fixture.folder, name), content);
      return join(fixture.folder, name);
    };
    await tool('Import').click();
    await dialog('Import into places')
      .locator('input[type="file"]')
      .setInputFiles([
        path('towns.csv', '_key,name\na,Alpha\nb,Beta\na,Again\n'),
        path('town roads.jsonl', '{"_from":"towns/a","_to":"towns/b"}\n'),
        path('nothing.csv', ''),
      ]);
    const open = dialog('Import 3 files');
    const rowOf = (name: string) => open.getByRole('row', { name });
    await rowOf('towns.csv').getByText('3 documents, CSV').waitFor();
    await rowOf('town roads.jsonl').getByText('Into a new edge collection').waitFor();
    await rowOf('nothing.csv').getByText('The file nothing.csv has no documents.').waitFor();
    await open.getByLabel('Collection for town roads.jsonl').fill('roads');
    expect(await axeViolations(page)).toEqual([]);
    await open.getByRole('button', { name: 'Import 2 files' }).click();
    await rowOf('towns.csv').getByText('2 created, 1 rejected').waitFor();
    await rowOf('town roads.jsonl').getByText('1 created, 0 rejected').waitFor();
    await open.getByRole('button', { name: 'Done' }).click();
    expect(await ask(fixture, '/_api/collection/towns/count')).toMatchObject({ count: 2, type: 2 });
    expect(await ask(fixture, '/_api/collection/roads/count')).toMatchObject({ count: 1, type: 3 });
  });

  test('the overview counts all rejected lines of an import, also those that the console refused', async () => {
    const errorsOf = async () => {
      const { databases } = (await ask(fixture, '/_admin/orrery/overview')) as unknown as {
        databases: { changes: { action: string; counts?: { errors: number } }[] }[];
      };
      return databases[0]!.changes.find(({ action }) => action === 'import')!.counts!.errors;
    };
    const before = await errorsOf();
    const some = await chooseFile('ragged.csv', '_key,n\nk7,1\nragged1,2,3\nfine,4\nragged2,5,6\n');
    await some
      .getByText(
        '1 document will be rejected: places has the value of _key already, which is unique, first in line 2.',
      )
      .waitFor();
    await some.getByText('All 4 documents checked.').waitFor();
    await some.getByRole('button', { name: 'Import 4 documents' }).click();
    await some.getByText(/1 created, 3 rejected/).waitFor();
    await some.getByRole('button', { name: 'Done' }).click();
    expect(await errorsOf()).toBe(before + 3);
  });

  test('[13-forecast] values of unique indexes are predicted, within the file and against stored documents', async () => {
    await ask(fixture, '/_api/index?collection=places', {
      type: 'persistent',
      fields: ['code', 'at.x'],
      unique: true,
      sparse: true,
    });
    await ask(fixture, '/_api/document/places', { _key: 'coded', code: 'a', at: { x: 1 } });
    await page.reload();
    const rows = ['{"code":"a","at":{"x":1}}', '{"code":"b","at":{"x":1}}', '{"at":{"x":1}}'];
    const open = await chooseFile('codes.jsonl', [...rows, rows[1], '{"code":"a","at":{"x":2}}'].join('\n'));
    await open.getByText(/1 document will be rejected: the file repeats .* code, at\.x.* line 4\./).waitFor();
    await open
      .getByText(/1 document will be rejected: places has .* code, at\.x already.* line 1\./)
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await open.getByRole('button', { name: 'Import 5 documents' }).click();
    await open.getByText(/3 created, 2 rejected/).waitFor();
    // A line is edited and imported again; the other one stays rejected with its reason, and is downloaded.
    const lines = open.getByRole('grid', { name: 'Rejected lines' });
    await lines.getByRole('row').nth(1).click();
    await open.getByRole('textbox', { name: 'Line 1' }).fill('{"code":"c",\n"at":{"x":1}}');
    await open.getByRole('button', { name: 'Retry 1 edited' }).click();
    await open.getByText(/4 created, 1 rejected/).waitFor();
    await expect.poll(() => lines.getByRole('row').count()).toBe(2);
    await lines.getByRole('row').nth(1).click();
    const last = open.getByRole('textbox', { name: 'Line 4' });
    await last.fill('{"code":"c","at":');
    await open.getByRole('button', { name: 'Retry this line' }).click();
    await open.getByText(/JSON/).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await open.getByRole('button', { name: 'Download as CSV' }).click();
    await page.getByRole('menuitem', { name: 'Download as CSV' }).click();
    const lineTexts = readFileSync(await (await saved).path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lineTexts).toHaveLength(2);
    await last.fill('{"code":"d","at":{"x":1}}');
    await open.getByRole('button', { name: 'Retry this line' }).click();
    await open.getByText(/5 created, 0 rejected/).waitFor();
    await open.getByRole('button', { name: 'Done' }).click();
  });

  test('[13-compare] documents of two collections and schemas of two databases are compared', async () => {
    await ask(fixture, '/_api/database', { name: 'branch' });
    const other = (path: string, body: unknown) => ask(fixture, `/_db/branch/_api/${path}`, body);
    await other('collection', { name: 'places', waitForSync: true });
    const sites = Array.from({ length: 10 }, (_, at) => ({ _key: `k${at}`, Name: `Place, ${at}` }));
    await ask(fixture, '/_api/collection', { name: 'sites' });
    await ask(fixture, '/_api/document/sites', sites);
    await other('collection', { name: 'sites' });
    const changed = sites
      .slice(0, 9)
      .map((site) => (site._key === 'k8' ? { ...site, Name: 'Changed' } : site));
    await other('document/sites', [...changed, { _key: 'zz-new', Name: 'New' }]);
    await page.goto(
      `${fixture.orrery.url}/compare/data?leftCollection=sites&right=branch&rightCollection=sites`,
    );
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByText('3 differences', { exact: true }).waitFor();
    const rows = page.getByRole('grid', { name: 'Differences' }).getByRole('row');
    await expect
      .poll(() => rows.allTextContents())
      .toEqual([
        expect.stringContaining('Document'),
        '≠ differentk8Name "Place, 8" "Changed"',
        '− only leftk9',
        '+ only rightzz-new',
      ]);
    expect(await axeViolations(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const csv = readFileSync(await (await saved).path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(csv).toHaveLength(4);
    expect(csv[1]).toContain('"different","k8","k8","k8","Name"');
    await checkLooks(page, 'compare-data');
    await page.getByRole('link', { name: 'Schema' }).click();
    const schema = page.getByRole('grid', { name: 'Schema' });
    await schema.getByRole('row', { name: /different collection places waitForSync false true/ }).click();
    await page.getByText('db._collection("places").properties({"waitForSync":false});').waitFor();
    await schema.getByRole('row', { name: /only left index places: persistent on code, at\.x/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await checkLooks(page, 'compare-schema');
  });

  test('no errors except the expected ones', () => {
    expect(fixture.problems).toEqual([]);
  });
});
