import type { Socket } from 'node:net';
import { MemoryWatch, memoryBound, readProcessMemory, toMebibytes } from '../process-memory.ts';
import type { Round } from '../Round.ts';
import { pause, type RoundContext } from '../RoundContext.ts';
import { openSocket } from '../raw-exchange.ts';
import { victimPath } from '../Target.ts';

const rowBytes = 500_000;
const rowCount = 240;

const round: Round = {
  id: 'unread-answers',
  attacks: 'answers of 120 MB and batches of them that nobody reads; clients that leave meanwhile',
  order: 105,
  async run(context) {
    const { pid } = context.target;
    const watch = new MemoryWatch(() => pid);
    const before = readProcessMemory(pid)?.anonymousBytes ?? 0;
    const rows = context.amount(rowCount, 20);
    const sockets: Socket[] = [];
    try {
      for (let number = 0; number < context.amount(40, 4); number++) {
        sockets.push(sendUnread(context, number % 4 === 3 ? batchOf(rows) : queryOf(rows)));
        await pause(20);
        // Every fifth one leaves at once.
        if (number % 5 === 4) sockets[number]?.destroy();
      }
      await pause(context.amount(15_000, 1000));
    } finally {
      for (const socket of sockets) socket.destroy();
      watch.stop();
    }
    const bound = memoryBound();
    const peak = watch.takePeakBytes();
    context.note(`${toMebibytes(peak)} at most, ${toMebibytes(bound)} allowed`);
    if (peak - before > bound) {
      context.find('memory of answers', `expected at most ${toMebibytes(bound)}, found ${toMebibytes(peak)}`);
    }
    await context.call({ path: `${victimPath}/_api/version` }, 'guest-ro');
  },
};
export default round;

function queryOf(rows: number): string {
  return JSON.stringify({ query: `FOR i IN 1..${rows} RETURN REPEAT("x", ${rowBytes})` });
}

/** Three parts with a third of the rows each. */
function batchOf(rows: number): string {
  const body = queryOf(Math.ceil(rows / 3));
  const part = `--boundary\r\nContent-Type: application/x-arango-batchpart\r\n\r\nPOST /_api/cursor HTTP/1.1\r\n\r\n${body}\r\n`;
  return `${part.repeat(3)}--boundary--\r\n`;
}

/** Sends a request and reads nothing of its answer. */
function sendUnread(context: RoundContext, body: string): Socket {
  const socket = openSocket(context.target.baseUrl);
  socket.on('error', () => socket.destroy());
  socket.pause();
  const isBatch = body.startsWith('--');
  const { authorization = '' } = context.target.headersOf('guest-ro');
  const head = [
    `POST ${victimPath}/_api/${isBatch ? 'batch' : 'cursor'} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: ${authorization}`,
    ...(isBatch ? ['Content-Type: multipart/form-data; boundary=boundary'] : []),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return socket;
}
