import { expect, test } from 'vitest';
import { isLoopback, isLoopbackName } from '../../../server/network/loopback.ts';

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.0.1', false],
  ['127.0.0.1.example.com', false],
  ['localhost.example.com', false],
])('%s is a loopback address: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

test.each([
  ['localhost', true],
  ['localhost.', true],
  ['db.localhost', true],
  ['', false],
  ['.localhost', false],
  ['localhost.example.com', false],
  ['notlocalhost', false],
])('%s is a loopback name: %s', (name, expected) => {
  expect(isLoopbackName(name)).toBe(expected);
});
