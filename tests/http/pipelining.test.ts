import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startServer } from './server-process.ts';

test('pipelined queries are answered in order and write no warning of Node to the log', async () => {
  const server = await startServer();
  try {
    const { port } = new URL(server.baseUrl);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const requests = Array.from({ length: 40 }, (_, number) => {
      const body = JSON.stringify({ query: `RETURN ${number} + SLEEP(0.05)` });
      return `POST /_api/cursor HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    });
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.write(requests.join(''));
    const results = () => [...text.matchAll(/"result":\[(\d+)\]/g)].map(([, number]) => Number(number));
    await expect.poll(() => results().length, { timeout: 50_000 }).toBe(40);
    expect(results()).toEqual(Array.from({ length: 40 }, (_, number) => number));
    socket.destroy();
    expect(server.standardError()).toBe('');
  } finally {
    await server.stop();
  }
});
