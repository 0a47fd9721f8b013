import { expect, test } from 'vitest';
import type { Provider } from '../../../server/families/single-sign-on/service/Provider.ts';
import { ProviderSession } from '../../../server/families/single-sign-on/service/ProviderSession.ts';

test('a sign-out during a refresh revokes the new token, too', async () => {
  const revoked: string[] = [];
  let answer: (of: { readonly claims: undefined; readonly refreshToken: string }) => void = () => undefined;
  const provider = {
    refresh: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
    revoke: async (token: string) => void revoked.push(token),
  } as unknown as Provider;
  const tokens = { claims: {}, subject: 'ada', idToken: 'id', refreshToken: 'first' };
  const session = new ProviderSession(provider, tokens, {
    sessionSeconds: 60,
    checkSeconds: 0,
    signOutReturnUri: '',
    isStillUser: async () => true,
    onEnd: () => undefined,
  });
  const checked = session.isValid();
  session.end();
  answer({ claims: undefined, refreshToken: 'second' });
  expect(await checked).toBe(false);
  expect(revoked).toEqual(['first', 'second']);
});
