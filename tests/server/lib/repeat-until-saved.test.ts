import { expect, test } from 'vitest';
import { repeatUntilSaved } from '../../../server/lib/repeat-until-saved.ts';

/** A stored number that others change before each of the first `changes` writes. */
function saveBeside(changes: number) {
  const stored = { value: 0, revision: 0 };
  let tries = 0;
  const saved = repeatUntilSaved('the number', async () => {
    tries += 1;
    const { value, revision } = stored;
    if (tries <= changes) stored.revision += 1;
    if (stored.revision !== revision) return undefined;
    stored.value = value + 1;
    return stored.value;
  });
  return { saved, stored, tries: () => tries };
}

test.each([0, 1, 15])('after %i changes by others, the value is saved once', async (changes) => {
  const { saved, stored, tries } = saveBeside(changes);
  expect(await saved).toBe(1);
  expect([stored.value, tries()]).toEqual([1, changes + 1]);
});

test.each([16, 1000])('after %i changes by others, it is refused with a conflict', async (changes) => {
  const { saved, stored, tries } = saveBeside(changes);
  await expect(saved).rejects.toMatchObject({
    errorNum: 1200,
    status: 409,
    message: expect.stringContaining('expected the number without changes by others meanwhile'),
  });
  expect([stored.value, tries()]).toEqual([0, 16]);
});

test('an error of a try is not repeated', async () => {
  let tries = 0;
  const failing = repeatUntilSaved('the number', async () => {
    tries += 1;
    throw new Error('unknown user');
  });
  await expect(failing).rejects.toThrow('unknown user');
  expect(tries).toBe(1);
});
