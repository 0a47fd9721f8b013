// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { fetchImage } from '../../../src/api/images.ts';

const { signal } = new AbortController();

afterEach(() => vi.unstubAllGlobals());

test('data: URLs are read without a request, as base64 or as text', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  const svg = await fetchImage('data:image/svg+xml;charset=utf-8,%3Csvg%2F%3E', signal);
  expect([svg.type, svg.size]).toEqual(['image/svg+xml', 6]);
  const png = await fetchImage('data:image/png;base64,iVBORw0K', signal);
  expect([png.type, png.size]).toEqual(['image/png', 6]);
  expect(fetch).not.toHaveBeenCalled();
});

const foreign = "only data: URLs and this server's own images are loaded, not those of";

const ofApi = "images are not loaded from the server's API, whose addresses begin with /_";

test.each([
  ['https://example.com/a.png', `${foreign} example.com`],
  ['//example.com/a.png', `${foreign} example.com`],
  ['javascript:alert(1)', `${foreign} javascript:`],
  ['http://', 'expected a URL, found an invalid one'],
  ['/_api/document/docs/a', ofApi],
  ['/_db/d/_admin/aardvark/query/result/download/e30', ofApi],
  ['/%5Fapi/version', ofApi],
  ['/%255Fapi/version', ofApi],
  ['//localhost:3000/_api/version', ofApi],
  ['/photos/../_api/version', ofApi],
  ['_api/version', ofApi],
  ['\\\\_api/version', foreign],
  ['/\\/localhost:3000//_api/version', ofApi],
  ['/%zz', ofApi],
  ['data:image/png', 'expected data:<type>,<data>, found no comma'],
  ['data:text/html,<b>', 'expected an image, found text/html'],
  ['data:,x', 'expected an image, found no media type'],
])('%s is refused without a request', async (url, reason) => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  await expect(fetchImage(url, signal)).rejects.toThrow(reason);
  expect(fetch).not.toHaveBeenCalled();
});

test("this server's images are loaded; other responses are rejected with the reason", async () => {
  const image = { ok: true, blob: async () => new Blob(['x'], { type: 'image/png' }) };
  const answers = [image, { ok: false, status: 404, statusText: 'Not Found' }];
  vi.stubGlobal('fetch', async () => answers.shift());
  expect((await fetchImage('/photos/one.png', signal)).type).toBe('image/png');
  await expect(fetchImage('/photos/two.png', signal)).rejects.toThrow('the server answered 404 Not Found');
});
