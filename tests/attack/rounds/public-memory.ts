import { readProcessMemory, toMebibytes } from '../process-memory.ts';
import type { Round } from '../Round.ts';
import { pause, type RoundContext } from '../RoundContext.ts';
import { openSocket } from '../raw-exchange.ts';

const bodyBytes = 63 << 20;
/** Memory that may remain some seconds after all the bodies below. */
const maxGrowthBytes = 512 << 20;
const paths = [
  '/_open/auth',
  '/_admin/aardvark/login',
  '/_admin/aardvark/logout',
  '/sign-in',
  '/_api/cursor',
  '/_api/version',
  '/',
];

const round: Round = {
  id: 'public-memory',
  attacks:
    'memory without signing in: 63 MB user names, chunked bodies, endless and slow bodies, large heads',
  order: 70,
  async run(context) {
    const before = readProcessMemory(context.target.pid)?.anonymousBytes;
    const sizeBytes = context.amount(bodyBytes);
    const filler = Buffer.alloc(sizeBytes, 'u');
    const named = Buffer.concat([Buffer.from('{"password":"x","username":"'), filler, Buffer.from('"}')]);
    const bodyIs = `{"password":"x","username":"<${sizeBytes} letters>"}`;
    for (let times = 0; times < context.amount(3); times++) {
      for (const path of paths) {
        for (const isChunked of [false, true]) {
          const { status } = await context.call({ method: 'POST', path, body: named, bodyIs, isChunked });
          if (status >= 200 && status < 300 && path !== '/_admin/aardvark/logout') {
            context.find('large body taken', `${status} for ${sizeBytes} bytes at ${path}`);
          }
        }
      }
    }
    // A thousand names that a server might store.
    await context.repeat(context.amount(1000), 16, async (number) => {
      const username = `${number}${'n'.repeat(60_000)}`;
      await context.call({ method: 'POST', path: '/_open/auth', body: { username, password: 'x' } });
    });
    await context.repeat(context.amount(100), 4, async (number) => {
      const path = `/${'p'.repeat(number * 300)}`;
      await context.exchange(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Big: ${'h'.repeat(number * 900)}\r\nConnection: close\r\n\r\n`,
      );
    });
    await tryEndlessBodies(context);
    await pause(context.amount(3000));
    const after = readProcessMemory(context.target.pid)?.anonymousBytes;
    if (before !== undefined && after !== undefined && after - before > maxGrowthBytes) {
      context.find(
        'memory kept',
        `expected at most ${toMebibytes(maxGrowthBytes)} more, found ${toMebibytes(after - before)}`,
      );
    }
  },
};
export default round;

/** Large announced bodies that arrive slowly or never. */
async function tryEndlessBodies(context: RoundContext): Promise<void> {
  const chunk = Buffer.alloc(1 << 16, 'x');
  const sockets = Array.from({ length: context.amount(100) }, (_, number) => {
    const socket = openSocket(context.target.baseUrl);
    socket.on('error', () => socket.destroy());
    socket.resume();
    const length = number % 2 === 0 ? 'Content-Length: 99999999999' : 'Transfer-Encoding: chunked';
    socket.write(`POST ${paths[number % paths.length]} HTTP/1.1\r\nHost: 127.0.0.1\r\n${length}\r\n\r\n`);
    return socket;
  });
  for (let step = 0; step < context.amount(20); step++) {
    for (const [number, socket] of sockets.entries()) {
      if (socket.destroyed || socket.writableNeedDrain) continue;
      if (number % 2 === 1) socket.write(`${chunk.length.toString(16)}\r\n`);
      socket.write(chunk);
      if (number % 2 === 1) socket.write('\r\n');
    }
    await pause(100);
  }
  for (const socket of sockets) socket.destroy();
}
