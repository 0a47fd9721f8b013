import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseError } from '../../../protocol/errors.ts';
import { runSteps } from '../../../server/engine/run-steps.ts';
import { WriterLoop } from '../../../server/engine/WriterLoop.ts';
import { Steps, serverScope } from '../../../server/operation/operation.ts';
import { openStore } from '../../../server/storage/Store.ts';
import type { Store } from '../../../server/storage/types.ts';

let folder: string;
let store: Store;
let loop: WriterLoop;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-steps-'));
  store = openStore(folder, { isWriter: true });
  loop = new WriterLoop(store);
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function namesOf(): readonly string[] {
  return store.read((view) =>
    view
      .findDatabase('_system')!
      .collections()
      .map(({ name }) => name),
  );
}

/** Creates a collection in each step; the last step returns. */
function creating(count: number, onStep: (step: number) => void = () => undefined): Steps<string> {
  let step = 0;
  return new Steps({
    step(database) {
      database.createCollection({ name: `step${step}`, kind: 'document' });
      onStep(step);
      step += 1;
      return step === count ? 'done' : undefined;
    },
    discard(database) {
      for (const { name } of database.collections()) {
        if (name.startsWith('step')) database.getCollection(name).drop();
      }
    },
  });
}

test('other writes are committed between two steps', async () => {
  let others = 0;
  const seen: number[] = [];
  const steps = creating(3, () => {
    seen.push(others);
    void loop.submit(
      () => {
        others += 1;
      },
      () => false,
    );
  });
  expect(await runSteps(store, loop, serverScope, steps)).toBe('done');
  expect(seen).toEqual([0, 1, 2]);
  expect(namesOf()).toEqual(['step0', 'step1', 'step2']);
});

test('an error removes the work of earlier steps', async () => {
  const steps = creating(5, (step) => {
    if (step === 2) throw new DatabaseError('ERROR_ARANGO_CONFLICT');
  });
  await expect(runSteps(store, loop, serverScope, steps)).rejects.toThrow(DatabaseError);
  expect(namesOf()).toEqual([]);
});

test('a stop of the writer ends the work', async () => {
  const running = runSteps(store, loop, serverScope, creating(Number.POSITIVE_INFINITY));
  const ended = expect(running).rejects.toMatchObject({ errorNum: 30, status: 503 });
  await loop.stop();
  await ended;
  const late = runSteps(store, loop, serverScope, creating(1));
  await expect(late).rejects.toMatchObject({ errorNum: 30 });
});
