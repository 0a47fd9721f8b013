import type { Round } from '../Round.ts';
import { pause, type RoundContext } from '../RoundContext.ts';
import { openSocket } from '../raw-exchange.ts';
import { victimPath } from '../Target.ts';

const round: Round = {
  id: 'pipelining',
  attacks: '300 requests at once on one connection; queries of closed connections',
  order: 120,
  async run(context) {
    const count = context.amount(300, 20);
    const { authorization = '' } = context.target.headersOf('guest-rw');
    const request = (body: string) =>
      `POST ${victimPath}/_api/cursor HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const numbered = Array.from({ length: count }, (_, number) =>
      request(`{"query":"RETURN CONCAT('number ', ${number})"}`),
    );
    const answers = await context.exchange(numbered.join(''), { answers: count, patienceMs: 30_000 });
    // Fewer answers are allowed by the limit; received ones are in the order of the requests.
    for (const [number, { status, body }] of answers.entries()) {
      if (status < 300 && !body.includes(`"number ${number}"`))
        context.find('wrong order', `answer ${number}: ${body.slice(0, 120)}`);
    }
    context.note(`${answers.length} of ${count} requests of one connection answered`);
    const slow = request('{"query":"FOR i IN 1..1000 RETURN SLEEP(1)"}').repeat(count);
    const sockets = Array.from({ length: context.amount(4) }, () => openSocket(context.target.baseUrl));
    for (const socket of sockets) {
      socket.on('error', () => socket.destroy());
      socket.resume();
      socket.write(slow);
    }
    await pause(context.amount(3000, 500));
    for (const socket of sockets) socket.destroy();
    await expectNoQueries(context);
  },
};
export default round;

/** Requests of disconnected clients are aborted. */
async function expectNoQueries(context: RoundContext): Promise<void> {
  const untilMs = Date.now() + 30_000;
  for (;;) {
    const { text } = await context.call({ path: `${victimPath}/_api/query/current` }, 'root');
    const left = (JSON.parse(text) as readonly { query: string }[]).filter(({ query }) =>
      query.includes('SLEEP(1)'),
    ).length;
    if (left === 0) return;
    if (Date.now() > untilMs)
      return context.find('queries go on', `${left} of disconnected clients, after 30 s`);
    await pause(250);
  }
}
