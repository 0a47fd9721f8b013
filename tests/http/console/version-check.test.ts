import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { send } from '../client.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

let server: ServerProcess | undefined;
let vendor: Server | undefined;
/** The addresses that the server asked. */
let asked: string[] = [];

afterEach(async () => {
  await server?.stop();
  vendor?.closeAllConnections();
  vendor?.close();
});

/** The address of a site that sends this answer; undefined: it never answers. */
async function vendorWith(answer: string | undefined): Promise<string> {
  asked = [];
  vendor = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (answer !== undefined) response.end(answer);
  });
  await new Promise<void>((resolve) => vendor!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/version.json`;
}

const read = async (path: string) =>
  (await send(server!.baseUrl, 'GET', `/_admin/aardvark/${path}`)).json<Record<string, unknown> | boolean>();

test('[7-frame-2] the version check is off by default', async () => {
  server = await startServer();
  expect(await read('shouldCheckVersion')).toBe(false);
  expect(await read('latestVersion')).toEqual({ problem: expect.stringContaining('--version-check-url') });
});

test('[7-frame-3] [7-version-1] the server asks the configured address once, with its version and system, and a database can disable the check', async () => {
  const url = await vendorWith('{"version":"3.12.9","bugfix":{"version":"3.12.9"},"more":"<b>"}');
  server = await startServer({ args: ['--version-check-url', url] });
  expect(await read('shouldCheckVersion')).toBe(true);
  const expected = { version: '3.12.9', bugfix: { version: '3.12.9' } };
  expect([await read('latestVersion'), await read('latestVersion')]).toEqual([expected, expected]);
  expect(asked).toEqual([`/version.json?version=3.12.0&os=${process.platform}`]);
  expect((await send(server.baseUrl, 'POST', '/_admin/aardvark/disableVersionCheck')).status).toBe(200);
  expect(await read('shouldCheckVersion')).toBe(false);
});

test('[9-frame-4] [7-version-2] an address that does not answer, or not with a version, is given up', async () => {
  server = await startServer({ args: ['--version-check-url', await vendorWith(undefined)] });
  expect(await read('latestVersion')).toEqual({ problem: expect.stringContaining('did not answer') });
  await server.stop();
  vendor!.closeAllConnections();
  vendor!.close();
  server = await startServer({ args: ['--version-check-url', await vendorWith('{"version":"<script>"}')] });
  expect(await read('latestVersion')).toEqual({ problem: expect.stringContaining('sent no version') });
});
