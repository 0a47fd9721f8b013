import { send } from '../../http/client.ts';
import { inParallel, type RawAnswer, sendTarget } from '../../http/security/raw.ts';
import { errorNumIn, isExpectedError } from '../expected-errors.ts';
import type { Attack, AttackMaker } from './AttackMaker.ts';

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
  /** Many clients send requests, and may reach documented limits. */
  readonly atLimits?: boolean;
}

/** Requests answered with 500 or above without reason, or not at all. */
export async function findDefects(
  server: string,
  { attacks, maker, atLimits = false }: Attacks,
): Promise<readonly string[]> {
  const found = await inParallel(attacks, async (attack) => {
    const answer = await sendTarget(server, attack).catch((error: Error) => error);
    if (answer instanceof Error) return `${attack.name}: ${answer.message}`;
    maker?.learn(answer.body);
    return defectOf(attack, answer, atLimits);
  });
  return found.filter((text) => text !== undefined);
}

/** A description of the defect if the answer is 500 or above and not expected. */
function defectOf(attack: Attack, { status, body: text }: RawAnswer, atLimits: boolean): string | undefined {
  const { name, method = 'GET', target, headers, body } = attack;
  const errorNum = errorNumIn(text);
  // Bodies are sent in Latin-1.
  const sent = Buffer.from(body, 'latin1');
  if (isExpectedError({ method, path: target, headers, body: sent, status, errorNum }, { atLimits }))
    return undefined;
  const shown = JSON.stringify({ target, headers, body, answer: text });
  return `${name}: ${status} ${errorNum} ${shown.slice(0, 1500)}`;
}
