import { expect, test } from 'vitest';
import { identiconOf } from '../../../../src/lib/identicon.ts';
import {
  pictureHash,
  validateConfirmation,
  validateDisplayName,
  validateNewUser,
  validateUsername,
} from '../../../../src/screens/users/validate-user.ts';

const typedNames = [
  ['', 'No username given.'],
  ['an na', 'Only symbols, "_" and "-" are allowed.'],
  ['änna', 'Only symbols, "_" and "-" are allowed.'],
  ['<b>', 'Only symbols, "_" and "-" are allowed.'],
  ['Anna_B-2', undefined],
  ['_anna', undefined],
] as const;

test.each(typedNames)('[5-users-1] the typed username %j: %s', (name, message) => {
  expect(validateUsername(name)).toBe(message);
});

const sentNames = [
  ['', 'You have to define an username'],
  ['_anna', 'Username may only contain numbers, letters, _ and -'],
  ['1anna', 'Username may only contain numbers, letters, _ and -'],
  ['anna-2_b', undefined],
] as const;

test.each(sentNames)('[5-users-2] the username %j of a sent form: %s', (name, message) => {
  expect(validateNewUser(name)).toBe(message);
});

test('[5-users-3] a display name is empty or starts with a letter', () => {
  const message = 'Name may only contain numbers, letters, _, - and spaces, and must start with a letter.';
  for (const name of ['', 'Anna B', 'a_1-2 b']) expect(validateDisplayName(name)).toBeUndefined();
  for (const name of ['1 Anna', ' Anna', '_a', 'Anna!']) expect(validateDisplayName(name)).toBe(message);
});

test('[5-users-6] a new password and its confirmation must be equal', () => {
  expect(validateConfirmation('a', 'b')).toBe('Confirmation and new password do not match.');
  expect(validateConfirmation('a', 'a')).toBeUndefined();
});

test('[3-users-3] an address becomes its MD5 hash; other values stay', () => {
  // From md5sum of anna@example.com.
  expect(pictureHash(' Anna@Example.com ')).toBe('6b56db1f84a3997b902509d3fbf0a306');
  expect(pictureHash('0123456789abcdef0123456789abcdef')).toBe('0123456789abcdef0123456789abcdef');
  expect(pictureHash('')).toBe('');
});

test('a picture depends on its text only, is symmetric and not empty', () => {
  const texts = Array.from({ length: 200 }, (_, index) => `user-${index}`);
  for (const text of texts) {
    const { cells, color } = identiconOf(text);
    expect(identiconOf(text).cells).toEqual(cells);
    expect(cells.length).toBeGreaterThan(0);
    expect(color).toBeLessThan(6);
    const places = new Set(cells.map(({ x, y }) => `${x},${y}`));
    for (const { x, y } of cells) expect(places.has(`${4 - x},${y}`)).toBe(true);
  }
  const pictures = new Set(texts.map((text) => JSON.stringify(identiconOf(text))));
  expect(pictures.size).toBeGreaterThan(190);
});
