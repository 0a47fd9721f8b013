import { largeFillings } from '../large-fillings.ts';
import type { Round } from '../Round.ts';
import type { RoundContext } from '../RoundContext.ts';
import { victimPath } from '../Target.ts';

/** Limits of SECURITY.md with the other members of the answer. */
const maxRecordBytes = (4 << 20) + (256 << 10);

type Target = readonly [method: string, path: string, bodyOf: (filling: string) => string];

const targets: readonly Target[] = [
  ['POST', '/_api/transaction/begin', (filling) => `{"collections":{"read":${filling}}}`],
  ['POST', '/_api/gharial', (filling) => `{"name":"g","edgeDefinitions":${filling}}`],
  ['POST', '/_api/token/guest-ro', (filling) => `{"name":${filling}}`],
  ['PUT', '/_api/user/guest-ro/config/k', (filling) => `{"value":${filling}}`],
  ['POST', '/_api/index?collection=documents', (filling) => `{"type":"persistent","fields":${filling}}`],
  ['POST', '/_api/tasks', (filling) => `{"command":"return 1","params":${filling}}`],
  ['POST', '/_api/collection', (filling) => `{"name":"large","schema":{"rule":${filling}}}`],
  ['PUT', '/_api/user/guest-ro', (filling) => `{"extra":{"queries":${filling}}}`],
  ['PATCH', '/_api/user/guest-ro', (filling) => `{"extra":{"a":${filling}}}`],
];

const round: Round = {
  id: 'large-records',
  attacks: 'bodies of 1 MiB with many values for settings and definitions, eight at once; records that grow',
  order: 106,
  async run(context) {
    for (const [method, path, bodyOf] of targets) {
      const filling = context.pick(largeFillings)();
      await context.repeat(context.amount(16, 2), 8, async () => {
        const body = bodyOf(filling);
        const bodyIs = `${body.length} bytes of JSON`;
        await context.call({ method, path: victimPath + path, body, bodyIs }, 'guest-ro');
      });
    }
    await growRecord(context);
  },
};
export default round;

/** Merges further members into the own record until it is refused. */
async function growRecord(context: RoundContext): Promise<void> {
  const path = '/_api/user/guest-ro';
  for (let part = 0; part < context.amount(40, 3); part++) {
    const body = { extra: { [`part${part}`]: 'x'.repeat(900_000) } };
    await context.call({ method: 'PATCH', path, body, bodyIs: 'extra of 900 KB' }, 'guest-ro');
    const small = { extra: { [`small${part}`]: 'x'.repeat(5000) } };
    await context.call({ method: 'PATCH', path, body: small }, 'guest-ro');
  }
  const { text } = await context.call({ path }, 'root');
  if (text.length > maxRecordBytes) {
    context.find('record without limit', `expected at most ${maxRecordBytes} bytes, found ${text.length}`);
  }
}
