import { basic } from '../../http/client.ts';
import { attackerAddress, type CallRequest } from '../http-call.ts';
import type { Round } from '../Round.ts';
import type { RoundContext } from '../RoundContext.ts';
import type { User } from '../Target.ts';

/** Number of 300 concurrent guesses that may be checked before the others are refused. */
const maxChecked = 100;

const round: Round = {
  id: 'password-flood',
  attacks: 'wrong passwords for the same and for many users, 300 at once, from one and from many addresses',
  order: 60,
  async run(context) {
    const ways: readonly ((name: string, password: string) => readonly [CallRequest, User | undefined])[] = [
      (name, password) => [{ path: '/_api/version', headers: basic(name, password) }, undefined],
      (username, password) => [
        { method: 'POST', path: '/_open/auth', body: { username, password } },
        undefined,
      ],
      (username, password) => [
        { method: 'POST', path: '/_admin/aardvark/login', body: { username, password } },
        undefined,
      ],
      (name, passwd) => [{ method: 'POST', path: `/_api/user/${name}`, body: { passwd } }, 'guest-rw'],
    ];
    const count = context.amount(300, 5);
    for (const [wayNumber, way] of ways.entries()) {
      const kinds = wayNumber % 2 === 0 ? [false, true] : [true, false];
      for (const isSpread of kinds.slice(0, context.amount(2))) {
        await flood(context, count, wayNumber, isSpread, way);
      }
    }
    const answer = await context.call(
      { path: '/_db/honest/_api/version', localAddress: undefined },
      'honest',
    );
    if (answer.status !== 200)
      context.find('others are locked out', `the right password: ${answer.status} ${answer.text}`);
  },
};
export default round;

async function flood(
  context: RoundContext,
  count: number,
  wayNumber: number,
  isSpread: boolean,
  way: (name: string, password: string) => readonly [CallRequest, User | undefined],
): Promise<void> {
  const statuses = new Map<number, number>();
  await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const name = isSpread
        ? `${context.pick(['root', 'honest', 'nobody', ''])}${number % 3 === 0 ? number : ''}`
        : 'root';
      const [request, user] = way(name, `wrong${context.random.nextUint32()}`);
      const localAddress = attackerAddress(wayNumber * 50 + (isSpread ? number % 40 : 0));
      const { status, headers } = await context.call({ ...request, localAddress }, user);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) context.find('let in', `a wrong password of ${name}`);
      if (status === 429 && headers['retry-after'] === undefined)
        context.find('no Retry-After', 'with status 429');
    }),
  );
  const refused =
    (statuses.get(429) ?? 0) + (statuses.get(503) ?? 0) + (statuses.get(403) ?? 0) + (statuses.get(0) ?? 0);
  context.note(
    `way ${wayNumber + 1}${isSpread ? ', many addresses' : ''}: ${[...statuses].map(([status, times]) => `${times} times ${status}`).join(', ')}`,
  );
  if (!isSpread && count - refused > maxChecked) {
    context.find(
      'too many guesses',
      `way ${wayNumber + 1}: expected at most ${maxChecked} of ${count} checked, found ${count - refused}`,
    );
  }
}
