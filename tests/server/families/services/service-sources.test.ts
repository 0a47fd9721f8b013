import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { packTexts } from '../../../../server/families/services/lib/pack-zip.ts';
import { unpackZip } from '../../../../server/families/services/lib/unpack-zip.ts';
import { ServiceSources } from '../../../../server/families/services/service/ServiceSources.ts';

let server: Server;
let origin: string;
let folder: string;

beforeAll(async () => {
  const zip = await packTexts(new Map([['manifest.json', '{}']]));
  server = createServer(({ url }, response) => {
    if (url === '/service.zip') response.end(zip);
    else if (url === '/moved') response.writeHead(302, { location: '/service.zip' }).end();
    else if (url === '/away') response.writeHead(302, { location: 'http://127.0.0.2:1/x' }).end();
    else if (url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (url === '/large') response.end(Buffer.alloc((16 << 20) + 1));
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), 'services-'));
  mkdirSync(join(folder, 'allowed/mine/lib'), { recursive: true });
  mkdirSync(join(folder, 'allowed/mine/.git'));
  mkdirSync(join(folder, 'secret'));
  writeFileSync(join(folder, 'allowed/mine/manifest.json'), '{"name":"mine"}');
  writeFileSync(join(folder, 'allowed/mine/lib/a.js'), '1');
  writeFileSync(join(folder, 'allowed/mine/.git/config'), 'x');
  writeFileSync(join(folder, 'secret/key'), 'x');
  symlinkSync(join(folder, 'secret'), join(folder, 'allowed/link'));
  symlinkSync(join(folder, 'secret/key'), join(folder, 'allowed/mine/key'));
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const sources = () => new ServiceSources({ origins: [origin], folders: [join(folder, 'allowed')] });

test('an allowed address is loaded, also after a redirect', async () => {
  for (const path of ['/service.zip', '/moved']) {
    expect([...(await unpackZip(await sources().loadUrl(origin + path))).keys()]).toEqual(['manifest.json']);
  }
});

test.each([
  ['/away', /does not load services from http:\/\/127\.0\.0\.2:1; it needs the option --service-source/],
  ['/loop', /at most 3 redirects/],
  ['/large', /at most 16 MiB/],
  ['/none', /answered 404 for \/none/],
])('%s is refused', async (path, message) => {
  await expect(sources().loadUrl(origin + path)).rejects.toThrow(message);
});

test.each(['ftp://127.0.0.1/x', 'file:///etc/passwd', 'http://user:word@127.0.0.1/x', 'x'])(
  'the address %s is refused',
  async (address) => {
    await expect(sources().loadUrl(address)).rejects.toMatchObject({ errorNum: 3015 });
  },
);

test('a repository of GitHub is loaded as a zip from its own origin', async () => {
  const asked: string[] = [];
  const answer = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(String(input));
    return new Response('zip');
  });
  const github = new ServiceSources({ origins: ['https://codeload.github.com'], folders: [] });
  expect(github.allowsGithub).toBe(true);
  expect(Buffer.from(await github.loadRepository('account/name.js', 'feature/x')).toString()).toBe('zip');
  answer.mockRestore();
  expect(asked).toEqual(['https://codeload.github.com/account/name.js/zip/feature/x']);
  await expect(sources().loadRepository('account/name', 'v1')).rejects.toThrow(/--service-source/);
});

test('an allowed folder is read without links and folders of version control', async () => {
  const files = await unpackZip(await sources().loadFolder(join(folder, 'allowed/mine')));
  expect([...files.keys()].sort()).toEqual(['lib/a.js', 'manifest.json']);
});

test.each(['secret', 'allowed/link', 'allowed/../secret', 'allowed/none', 'allowed/mine/manifest.json'])(
  'the folder %s is refused',
  async (path) => {
    await expect(sources().loadFolder(join(folder, path))).rejects.toThrow(/below --service-folder/);
  },
);

test('without allowed folders none is read', async () => {
  const none = new ServiceSources({ origins: [], folders: [] });
  await expect(none.loadFolder(folder)).rejects.toThrow(/needs the option --service-folder/);
  await expect(none.loadUrl(origin)).rejects.toThrow(/outgoing requests are off/);
});
