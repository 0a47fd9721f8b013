import type { Round } from '../Round.ts';
import { victimPath } from '../Target.ts';

const statuses = [100, 101, 103, 200, 204, 304, 99_999, -1, '101', null];

/** Scripts that forge the outcome of their thread, and outcomes of unusual size. */
const actions: readonly ((status: unknown) => string)[] = [
  (status) =>
    `function () { JSON.stringify = function () { return ${JSON.stringify(JSON.stringify({ kind: 'error', code: status, status, errorNum: 1 }))}; }; return {a: 1}; }`,
  (status) =>
    `function () { Object.prototype.toJSON = function () { return {status: ${JSON.stringify(status)}}; }; return {a: 1}; }`,
  (status) =>
    `function () { const e = new Error('x'); e.status = ${JSON.stringify(status)}; e.code = ${JSON.stringify(status)}; e.errorNum = 1; throw e; }`,
  () => `function () { return 'x'.repeat(17 << 20); }`,
  () => `function () { let v = 1; for (let i = 0; i < 5000; i++) v = [v]; return v; }`,
  () => `function () { return Array.from({length: 1000000}, () => ({})); }`,
  () => `function () { throw {get status() { throw 1; }}; }`,
];

const round: Round = {
  id: 'script-outcomes',
  attacks: 'scripts that choose the status of their answer, or have large and deep results',
  order: 107,
  async run(context) {
    await context.repeat(context.amount(140, 7), 4, async (number) => {
      const action = actions[number % actions.length]!(context.pick(statuses));
      const request = { method: 'POST', path: `${victimPath}/_api/transaction` };
      const body = { collections: {}, action };
      // A preliminary answer (1xx) would be followed by no other one.
      const { status } = await context.call({ ...request, body }, 'guest-rw');
      const isFinal = status === 200 || (status >= 400 && status <= 599);
      if (isFinal) return;
      context.find('status of a script', `expected 200 or 400 to 599, found ${status}`, action);
    });
  },
};
export default round;
