import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { OutgoingRequests } from '../../../../server/families/services/service/OutgoingRequests.ts';

test('a redirect of another host does not reach the service itself', async () => {
  const server = createServer((_request, response) =>
    response.writeHead(302, { location: 'http://server.invalid/_db/_system/own/secret' }).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const paths: string[] = [];
    const own = {
      mount: '/own',
      databaseName: '_system',
      async send({ path }: { readonly path: string }) {
        paths.push(path);
        return { status: 200, headers: {}, body: [] };
      },
    };
    const head = {
      method: 'GET',
      url: `http://${host}/`,
      headers: {},
      followsRedirects: true,
      isBinary: false,
    };
    const sent = new OutgoingRequests([host]).send(JSON.stringify(head), undefined, own);
    await expect(sent).rejects.toMatchObject({ errorNum: 11 });
    expect(paths).toEqual([]);
  } finally {
    server.close();
  }
});
