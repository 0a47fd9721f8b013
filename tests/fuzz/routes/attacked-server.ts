import { send } from '../../http/client.ts';
import { inParallel, sendTarget } from '../../http/security/raw.ts';
import type { Attack, AttackMaker } from './AttackMaker.ts';
import { defectOf } from './expected.ts';

/** Creates the objects that attacks name, in _system and in the database `nasty`. Existing ones stay. */
export async function prepareObjects(server: string): Promise<void> {
  await send(server, 'POST', '/_api/database', { body: { name: 'nasty' } });
  await send(server, 'POST', '/_api/user', { body: { user: 'u1', passwd: 'x' } });
  for (const base of [server, `${server}/_db/nasty`]) {
    await send(base, 'POST', '/_api/collection', { body: { name: 'c' } });
    await send(base, 'POST', '/_api/collection', { body: { name: 'e', type: 3 } });
    await send(base, 'POST', '/_api/document/c', { body: { _key: 'k', a: 1, text: 'some words' } });
    await send(base, 'POST', '/_api/document/e', { body: { _key: 'k', _from: 'c/k', _to: 'c/k' } });
    const edgeDefinitions = [{ collection: 'e', from: ['c'], to: ['c'] }];
    await send(base, 'POST', '/_api/gharial', { body: { name: 'g', edgeDefinitions } });
  }
}

interface Attacks {
  readonly attacks: readonly Attack[];
  /** Learns the ids in the answers. */
  readonly maker?: AttackMaker;
  readonly alsoExpected?: readonly RegExp[];
}

/** Requests answered with 500 or above without reason, or not at all. */
export async function findDefects(
  server: string,
  { attacks, maker, alsoExpected }: Attacks,
): Promise<readonly string[]> {
  const found = await inParallel(attacks, async (attack) => {
    const answer = await sendTarget(server, attack).catch((error: Error) => error);
    if (answer instanceof Error) return `${attack.name}: ${answer.message}`;
    maker?.learn(answer.body);
    return defectOf(attack, answer, alsoExpected);
  });
  return found.filter((text) => text !== undefined);
}
