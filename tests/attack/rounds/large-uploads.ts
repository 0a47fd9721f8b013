import type { Round } from '../Round.ts';
import { victimPath } from '../Target.ts';

const bodyBytes = 60 << 20;

const round: Round = {
  id: 'large-uploads',
  attacks: 'ten bodies of 60 MB at once, as documents, imports and bind values; large answers at once',
  order: 160,
  async run(context) {
    const line = `${JSON.stringify({ text: 'some words that are stored '.repeat(40) })}\n`;
    const sizeBytes = context.amount(bodyBytes);
    const lines = Buffer.from(line.repeat(Math.ceil(sizeBytes / line.length)));
    const document = Buffer.from(`{"text":"${'x'.repeat(sizeBytes)}"}`);
    const bind = Buffer.from(
      `{"query":"RETURN LENGTH(@text)","bindVars":{"text":"${'x'.repeat(sizeBytes)}"}}`,
    );
    const ways = [
      {
        path: `${victimPath}/_api/import?collection=scratch&type=documents`,
        body: lines,
        bodyIs: `${line.length} bytes a line`,
      },
      { path: `${victimPath}/_api/document/scratch`, body: document, bodyIs: '{"text":"xxx…"}' },
      { path: `${victimPath}/_api/cursor`, body: bind, bodyIs: 'a long bind value' },
    ];
    for (const way of ways) {
      const statuses: number[] = [];
      await context.repeat(context.amount(10, 3), 10, async () => {
        statuses.push((await context.call({ ...way, method: 'POST' }, 'guest-rw')).status);
      });
      context.note(`${way.path.slice(victimPath.length)}: ${statuses.join(', ')}`);
    }
    const query = 'FOR d IN scratch LIMIT 30000 RETURN d';
    await context.repeat(4, 4, async () => {
      await context.call(
        { method: 'POST', path: `${victimPath}/_api/cursor`, body: { query, batchSize: 30_000 } },
        'guest-rw',
      );
    });
    await context.call({ method: 'PUT', path: `${victimPath}/_api/collection/scratch/truncate` }, 'root');
  },
};
export default round;
