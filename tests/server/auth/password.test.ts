import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Value } from '../../../aql/values/value.ts';
import {
  generatePassword,
  hashPassword,
  isPasswordTooLong,
  setPasswordThreadFile,
  stopPasswordThread,
  verifyPassword,
} from '../../../server/auth/password.ts';
import { bundle } from '../storage/bundle.ts';

let threadFile: Awaited<ReturnType<typeof bundle>>;

beforeAll(async () => {
  threadFile = await bundle('../../../server/auth/password-thread.ts');
  setPasswordThreadFile(pathToFileURL(threadFile.path));
});

afterAll(async () => {
  await stopPasswordThread();
  threadFile.remove();
});

test('a password matches its own hash only', async () => {
  const authData = await hashPassword('pässwörd');
  expect(await verifyPassword('pässwörd', authData)).toBe(true);
  // The same letters in another Unicode normalization form.
  expect(await verifyPassword('pässwörd'.normalize('NFD'), authData)).toBe(true);
  expect(await verifyPassword('passwort', authData)).toBe(false);
  expect(await verifyPassword('', authData)).toBe(false);
});

test('two hashes of one password differ and do not contain it', async () => {
  const [one, two] = await Promise.all([hashPassword('secret'), hashPassword('secret')]);
  expect(one).not.toEqual(two);
  expect(JSON.stringify(one)).not.toContain('secret');
});

test.each([
  undefined,
  null,
  'text',
  {},
  { simple: { method: 'sha256', salt: 'a', hash: 'b' } },
  { simple: { method: 'scrypt', salt: 'a', hash: '' } },
  { simple: { method: 'scrypt', N: 1000, r: 8, p: 1, salt: 'a', hash: '' } },
  { simple: { method: 'scrypt', N: 2 ** 30, r: 8, p: 1, salt: 'a', hash: '' } },
  { simple: { method: 'scrypt', N: 1024, r: 8, p: 1e6, salt: 'a', hash: '' } },
  { simple: { method: 'scrypt', N: 1024, r: 0.5, p: 1, salt: 'a', hash: '' } },
])('%j fits no password', async (authData: unknown) => {
  expect(await verifyPassword('', authData as Value | undefined)).toBe(false);
});

test('the length limit of a password counts bytes', () => {
  expect(isPasswordTooLong('a'.repeat(1024))).toBe(false);
  expect(isPasswordTooLong('a'.repeat(1025))).toBe(true);
  expect(isPasswordTooLong('ä'.repeat(513))).toBe(true);
});

test('generated passwords are long and differ', () => {
  const passwords = Array.from({ length: 100 }, generatePassword);
  expect(new Set(passwords).size).toBe(100);
  for (const password of passwords) expect(password).toMatch(/^[a-zA-Z2-9]{17}$/);
});
