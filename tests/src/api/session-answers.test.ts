import { expect, test } from 'vitest';
import { authApi } from '../../../protocol/api/auth.ts';
import { AnswerError } from '../../../src/api/errors.ts';
import { readSession, readSignIn } from '../../../src/api/session.ts';

const owner = { server: 's1', userKey: 'u1' };

test.each([
  [{ user: null }, { kind: 'none' }],
  [{ user: false }, { kind: 'off' }],
  [
    { user: false, ...owner },
    { kind: 'off', ...owner },
  ],
  [{ user: 'ann' }, { kind: 'user', user: 'ann' }],
  [
    { user: 'ann', ...owner },
    { kind: 'user', user: 'ann', ...owner },
  ],
])('the session in %j', (answer, session) => {
  expect(authApi.whoAmI.answers[200].safeParse(answer).success).toBe(true);
  expect(readSession(answer)).toEqual(session);
});

test.each([
  undefined,
  null,
  [],
  'text',
  {},
  { user: true },
  { user: 7 },
  { user: 'ann', server: 7 },
  { user: 'ann', userKey: null },
])('what the contract of whoAmI refuses is refused: %j', (answer) => {
  expect(authApi.whoAmI.answers[200].safeParse(answer).success).toBe(false);
  expect(() => readSession(answer)).toThrow(AnswerError);
});

test.each([{ user: 'ann' }, { user: 'ann', ...owner, databases: ['shop'] }, { user: 'ann', databases: [] }])(
  'the sign-in in %j',
  (answer) => {
    expect(authApi.signIn.answers[200].safeParse(answer).success).toBe(true);
    const { databases, ...session } = answer as { user: string; databases?: string[] };
    expect(readSignIn(answer)).toEqual({ session: { kind: 'user', ...session }, databases });
  },
);

test.each([{}, { user: null }, { user: 'ann', databases: 'shop' }, { user: 'ann', databases: [7] }])(
  'what the contract of the sign-in refuses is refused: %j',
  (answer) => {
    expect(authApi.signIn.answers[200].safeParse(answer).success).toBe(false);
    expect(() => readSignIn(answer)).toThrow(AnswerError);
  },
);
