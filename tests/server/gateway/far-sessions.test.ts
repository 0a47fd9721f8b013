import { expect, test } from 'vitest';
import type { Credentials } from '../../../server/gateway/Credentials.ts';
import { FarSessions } from '../../../server/gateway/FarSessions.ts';

test('a copy cannot use a session after its end at the identity provider', async () => {
  const sessions = new FarSessions();
  let isValid = true;
  const lease = { isValid: async () => isValid, end: () => undefined, signOutUrl: async () => undefined };
  const credentials = { user: 'reader' } as Credentials;
  const token = sessions.open({ connection: 'prod', credentials, turn: 0, lease });
  const session = sessions.find('prod', token)!;
  expect(await sessions.use(session)).toBe(true);
  isValid = false;
  expect(await sessions.use(session)).toBe(false);
  expect(sessions.find('prod', token)).toBeUndefined();
});
