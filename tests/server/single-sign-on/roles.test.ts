import { expect, test } from 'vitest';
import { type RoleRule, targetOf } from '../../../server/families/single-sign-on/service/roles.ts';

const rules: readonly RoleRule[] = [
  { kind: 'user', role: 'robots', user: 'robot' },
  { kind: 'own-user', role: 'staff' },
  { kind: 'grant', role: 'readers', database: 'shop', level: 'ro' },
  { kind: 'grant', role: 'writers', database: 'shop', level: 'rw' },
  { kind: 'grant', role: 'writers', database: 'log', level: 'ro' },
];
const target = (claims: Readonly<Record<string, unknown>>, changes = {}) =>
  targetOf(claims, { rules, roleClaim: 'groups', userClaim: 'preferred_username', ...changes });
const anna = { preferred_username: 'anna' };

test('without a role that is listed, there is no user', () => {
  for (const groups of [undefined, null, [], 'other', ['other', 7, {}], { readers: true }, 'readers,staff']) {
    expect(target({ ...anna, groups })).toBeUndefined();
  }
});

test('the access of all roles is united, and the highest level counts in any order', () => {
  const databases = new Map([
    ['shop', 'rw'],
    ['log', 'ro'],
  ]);
  for (const groups of [
    ['readers', 'writers'],
    ['writers', 'readers'],
  ]) {
    expect(target({ ...anna, groups })).toEqual({ kind: 'created', user: 'anna', databases });
  }
  const reversed = { rules: rules.toReversed() };
  expect(target({ ...anna, groups: ['readers', 'writers'] }, reversed)).toMatchObject({ databases });
});

test('the first rule that names a user decides', () => {
  expect(target({ ...anna, groups: ['staff', 'robots'] })).toEqual({ kind: 'shared', user: 'robot' });
  expect(target({ ...anna, groups: ['staff', 'writers'] })).toEqual({ kind: 'own', user: 'anna' });
  expect(target({ groups: 'robots' })).toEqual({ kind: 'shared', user: 'robot' });
});

test('the role * applies to all users', () => {
  const everyone = { rules: [{ kind: 'grant', role: '*', database: 'demo', level: 'ro' }] };
  expect(target(anna, everyone)).toEqual({
    kind: 'created',
    user: 'anna',
    databases: new Map([['demo', 'ro']]),
  });
});

test('a claim is found by its name before its path', () => {
  const claims = { ...anna, realm: { roles: ['staff'] }, 'https://example.com/roles': ['staff'] };
  expect(target(claims, { roleClaim: 'realm.roles' })).toMatchObject({ kind: 'own' });
  expect(target(claims, { roleClaim: 'https://example.com/roles' })).toMatchObject({ kind: 'own' });
  expect(target(claims, { roleClaim: 'realm.constructor.name' })).toBeUndefined();
  expect(target({ ...claims, 'realm.roles': [] }, { roleClaim: 'realm.roles' })).toBeUndefined();
});

test.each([['root'], [''], ['a:b'], ['a/b'], ['a\nb'], ['x'.repeat(257)], [7], [undefined], [['anna']]])(
  'the name %j is refused',
  (name) => {
    expect(target({ preferred_username: name, groups: ['staff'] })).toBeUndefined();
  },
);

test('an address counts if the provider has verified it', () => {
  const claims = { email: 'anna@example.com', groups: ['staff'] };
  const byAddress = { userClaim: 'email' };
  expect(target(claims, byAddress)).toBeUndefined();
  expect(target({ ...claims, email_verified: 'true' }, byAddress)).toBeUndefined();
  expect(target({ ...claims, email_verified: true }, byAddress)).toEqual({
    kind: 'own',
    user: 'anna@example.com',
  });
});
