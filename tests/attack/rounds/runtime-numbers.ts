import type { Round } from '../Round.ts';
import { victimPath } from '../Target.ts';

/** These values give a short query enough time. */
const long = [1, 60, 2_147_483, 2_147_484, 4_294_968, 1e7, 1e10, 1e15, 1e100, 1.7e308, 0, '1e10'];
const odd = [-1, -1e10, 1e-9, 0.000_001, null, true, 'x', '', [], {}, [1], '9'.repeat(400)];
const options = [
  'maxRuntime',
  'memoryLimit',
  'maxWarningCount',
  'maxPlans',
  'maxNumberOfPlans',
  'maxTransactionSize',
  'intermediateCommitCount',
  'intermediateCommitSize',
  'stream',
  'fullCount',
  'profile',
];
const members = ['batchSize', 'ttl', 'memoryLimit', 'count', 'cache', 'bindVars', 'options', 'query'];

const round: Round = {
  id: 'runtime-numbers',
  attacks: 'any number and type for maxRuntime and the other options of a query',
  order: 110,
  async run(context) {
    const path = `${victimPath}/_api/cursor`;
    const query = 'FOR d IN documents LIMIT 10 RETURN d';
    for (const maxRuntime of long) {
      const body = { query: 'RETURN SLEEP(0.05)', options: { maxRuntime } };
      const { status, text } = await context.call({ method: 'POST', path, body }, 'guest-rw');
      if (status !== 201 && typeof maxRuntime === 'number')
        context.find('killed too early', `maxRuntime ${maxRuntime}: ${status} ${text}`, JSON.stringify(body));
    }
    const values = [...long, ...odd];
    await context.repeat(context.amount(150, 20), 4, async () => {
      const [name, value] = [context.pick(options), context.pick(values)];
      await context.call({ method: 'POST', path, body: { query, options: { [name]: value } } }, 'guest-rw');
      await context.call(
        { method: 'POST', path, body: { query, [context.pick(members)]: value } },
        'guest-rw',
      );
      const number = typeof value === 'number' ? String(value) : '1e999';
      await context.call(
        { method: 'POST', path, body: `{"query":"RETURN 1","options":{"${name}":${number}}}` },
        'guest-rw',
      );
    });
  },
};
export default round;
