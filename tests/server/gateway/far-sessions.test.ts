import { expect, test } from 'vitest';
import type { Credentials } from '../../../server/gateway/Credentials.ts';
import { FarSessions } from '../../../server/gateway/FarSessions.ts';
import { gatewayLimits } from '../../../server/gateway/gateway-limits.ts';

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

test('a session that gives way to a newer one ends its sign-in at the identity provider', () => {
  const sessions = new FarSessions();
  const ended: number[] = [];
  const credentials = { user: 'reader' } as Credentials;
  const { maxSessionsPerUser } = gatewayLimits;
  const tokens = Array.from({ length: maxSessionsPerUser + 1 }, (_, turn) => {
    const end = () => void ended.push(turn);
    const lease = { isValid: async () => true, end, signOutUrl: async () => undefined };
    return sessions.open({ connection: 'prod', credentials, turn, lease });
  });
  expect(ended).toEqual([0]);
  expect(sessions.find('prod', tokens[0])).toBeUndefined();
  expect(sessions.find('prod', tokens[1])?.turn).toBe(1);
});
