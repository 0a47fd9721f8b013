import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { ControlBodies } from '../../../../server/http/budgets/ControlBodies.ts';
import { Abandonment } from '../../../../server/lib/AbandonSignal.ts';

/** Takes a turn and records when it begins. */
function take(bodies: ControlBodies, owner: string, begun: string[], name: string, signal?: Abandonment) {
  return bodies.take(owner, signal).then((end) => {
    begun.push(name);
    return end;
  });
}

test('further bodies of a client wait in their order; those of other clients do not wait', async () => {
  const bodies = new ControlBodies({ maxControlBodies: 2, maxControlBodyWaitMs: 60_000 });
  const begun: string[] = [];
  const endFirst = await take(bodies, 'a', begun, 'a1');
  await take(bodies, 'a', begun, 'a2');
  const third = take(bodies, 'a', begun, 'a3');
  const fourth = take(bodies, 'a', begun, 'a4');
  await take(bodies, 'b', begun, 'b1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  endFirst();
  // A turn that has ended does not end another one.
  endFirst();
  const endThird = await third;
  await nextTurn();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  expect(bodies.waitingCount).toBe(1);
  endThird();
  await fourth;
});

test('a wait ends with its client, and with 503 after the maximum wait', async () => {
  const bodies = new ControlBodies({ maxControlBodies: 1, maxControlBodyWaitMs: 20 });
  const end = await bodies.take('a');
  const left = new Abandonment();
  const waiting = bodies.take('a', left);
  left.abort();
  await expect(waiting).rejects.toThrow('the client aborted its upload');
  const late = await bodies.take('a').catch((error: unknown) => error);
  expect(late).toBeInstanceOf(DatabaseError);
  expect((late as DatabaseError).status).toBe(503);
  expect((late as DatabaseError).message).toContain('at most 1 large requests');
  expect(bodies.waitingCount).toBe(0);
  end();
  await bodies.take('a');
});
