import { expect, test } from 'vitest';
import { generatePassword } from '../../../../../src/ui/forms/password/generate-password.ts';
import {
  passwordStrength,
  validateNewPassword,
} from '../../../../../src/ui/forms/password/password-strength.ts';
import { fc } from '../../../../fast-check.ts';

const strengths = [
  ['', 'None'],
  ['aB3$xY9', 'Weak'],
  ['aaaaaaaaaaaaaaaa', 'Weak'],
  ['abcdefghijklmnop', 'Weak'],
  ['9876543210', 'Weak'],
  ['Password123!', 'Weak'],
  ['hortensia-hortensia', 'Weak'],
  ['kd8w2mqp', 'Fair'],
  ['kd8w2mQp-v7z', 'Good'],
  ['correct horse battery', 'Strong'],
  ['пароль из семи слов', 'Strong'],
] as const;

test.each(strengths)('the strength of the password %j of hortensia: %s', (password, label) => {
  expect(passwordStrength(password, 'hortensia').label).toBe(label);
});

test('a longer password is never weaker', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abcz019 -_XYZ$') });
  fc.assert(
    fc.property(text, fc.constantFrom(...'Kq7%'), (password, next) => {
      expect(passwordStrength(password + next).level).toBeGreaterThanOrEqual(
        passwordStrength(password).level,
      );
    }),
  );
});

test('characters of a password are counted, not code units', () => {
  expect(validateNewPassword('🙂🙂🙂🙂')).toBe('At least 8 characters.');
  expect(validateNewPassword('1234567')).toBe('At least 8 characters.');
  expect(validateNewPassword('12345678')).toBeUndefined();
});

test('generated passwords differ, are strong, and use each character equally often', () => {
  const passwords = Array.from({ length: 3000 }, generatePassword);
  expect(new Set(passwords).size).toBe(passwords.length);
  const counts = new Map<string, number>();
  for (const password of passwords) {
    expect(password).toMatch(/^[a-km-np-zA-HJ-NP-Z2-9]{20}$/);
    expect(passwordStrength(password).level).toBe(4);
    for (const character of password) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  // 60,000 characters: 1,071 of each on average, with a standard deviation of 33.
  expect(counts.size).toBe(56);
  for (const count of counts.values()) expect(Math.abs(count - 60_000 / 56)).toBeLessThan(250);
});
