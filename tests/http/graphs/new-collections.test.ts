import { expect, test } from 'vitest';
import { send } from '../client.ts';
import { startServer } from '../server-process.ts';

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);

test('one request of a graph creates at most 256 collections; existing ones do not count', async () => {
  const server = await startServer();
  try {
    const call = (method: string, path: string, body?: object) =>
      send(server.baseUrl, method, path, { body });
    const create = (name: string, orphanCollections: readonly string[], to: readonly string[] = []) =>
      call('POST', '/_api/gharial', {
        name,
        orphanCollections,
        edgeDefinitions: to.length === 0 ? [] : [{ collection: `${name}Edges`, from: to, to }],
      });
    const count = async () =>
      (await call('GET', '/_api/collection')).json<{ result: unknown[] }>().result.length;
    const before = await count();
    for (const answer of [
      await create('g', names('a', 9000)),
      await create('g', names('a', 257)),
      await create('g', [], names('a', 256)),
    ]) {
      expect(answer.json()).toMatchObject({
        code: 413,
        errorNum: 32,
        errorMessage: expect.stringMatching(/at most 256; create them first/),
      });
    }
    expect(await count()).toBe(before);
    expect((await create('g', names('a', 256))).status).toBe(202);
    expect(await count()).toBe(before + 256);
    const definition = { collection: 'more', from: names('b', 200), to: names('c', 57) };
    expect((await call('POST', '/_api/gharial/g/edge', definition)).status).toBe(413);
    // The collections of another graph exist.
    expect((await create('h', names('a', 256), names('b', 255))).status).toBe(202);
    expect(await count()).toBe(before + 512);
  } finally {
    await server.stop();
  }
});
