import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FarServer } from '../../../server/gateway/FarServer.ts';
import { gatewayLimits } from '../../../server/gateway/gateway-limits.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const noTls = { ca: undefined, cert: undefined, key: undefined };
const hosts = (server: FarServer) => server.coordinators.map(({ address }) => address);
const urls = (...names: readonly string[]) => names.map((name) => new URL(`http://${name}:8529`));

test('parallel requests to an address without a server make one short pause', async () => {
  // No server listens on this port.
  const server = new FarServer('far', [new URL('http://127.0.0.1:1')], noTls);
  const call = { method: 'GET', target: '/', headers: {}, body: undefined };
  const open = () => server.open({ ...call, signal: new AbortController().signal }, 0);
  await Promise.allSettled(Array.from({ length: 8 }, open));
  expect(server.coordinators[0]?.isDown).toBe(true);
  vi.advanceTimersByTime(gatewayLimits.downMs + 1);
  expect(server.coordinators[0]?.isDown).toBe(false);
  // The next failure doubles it.
  await Promise.allSettled([open(), open()]);
  vi.advanceTimersByTime(gatewayLimits.downMs + 1);
  expect(server.coordinators[0]?.isDown).toBe(true);
  vi.advanceTimersByTime(gatewayLimits.downMs);
  expect(server.coordinators[0]?.isDown).toBe(false);
});

test('coordinators that a cluster no longer announces get no turns, and keep their places until these are needed', () => {
  const server = new FarServer('far', urls('a'), noTls);
  expect(server.takeAnnounced(urls('a', 'b', 'c'))).toEqual([]);
  expect(hosts(server)).toEqual(['a:8529', 'b:8529', 'c:8529']);
  const turn = server.turnOf('c:8529') ?? -1;
  server.takeAnnounced(urls('c'));
  expect(hosts(server)).toEqual(['a:8529', 'c:8529']);
  expect(server.addressOf(turn)).toBe('c:8529');
  expect(server.turnOf('b:8529')).toBeUndefined();
  for (let count = 0; count < 4; count++) expect(server.addressOf(server.takeTurn())).not.toBe('b:8529');
  server.takeAnnounced(urls('b', 'c'));
  expect(hosts(server)).toEqual(['a:8529', 'b:8529', 'c:8529']);
});

test('at the limit, new coordinators take the places of those that are gone', () => {
  const { maxAddresses } = gatewayLimits;
  const server = new FarServer('far', urls('a'), noTls);
  const names = Array.from({ length: maxAddresses - 1 }, (_, index) => `b${index}`);
  expect(server.takeAnnounced(urls(...names, 'late'))).toEqual(['late:8529']);
  expect(server.takeAnnounced(urls(...names.slice(1), 'late'))).toEqual([]);
  expect(server.coordinators).toHaveLength(maxAddresses);
  expect(server.addressOf(1)).toBe('late:8529');
});
