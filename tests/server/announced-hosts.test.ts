import { expect, test } from 'vitest';
import { AnnouncedHosts, isHostPattern } from '../../server/gateway/announced-hosts.ts';

const http = [new URL('http://10.0.0.1:8529')];
const https = [new URL('https://db.example.com:8529')];
const urlOf = (patterns: readonly string[], endpoint: string, configured = http) =>
  new AnnouncedHosts(patterns).urlOf(endpoint, configured)?.href;

test('hosts are compared whole, with their port if it is given', () => {
  expect(urlOf(['10.0.0.2'], 'tcp://10.0.0.2:8530')).toBe('http://10.0.0.2:8530/');
  expect(urlOf(['10.0.0.2:8529'], 'tcp://10.0.0.2:8530')).toBeUndefined();
  expect(urlOf(['10.0.0.2'], 'tcp://10.0.0.20:8529')).toBeUndefined();
  expect(urlOf(['[::1]'], 'tcp://[::1]:8529')).toBe('http://[::1]:8529/');
  expect(urlOf(['.example.com'], 'ssl://a.example.com:1', https)).toBe('https://a.example.com:1/');
  expect(urlOf(['.example.com'], 'ssl://example.com:1', https)).toBeUndefined();
  expect(urlOf(['.example.com'], 'ssl://badexample.com:1', https)).toBeUndefined();
});

test('credentials do not leave TLS, and other texts are no endpoints', () => {
  expect(urlOf(['db2'], 'tcp://db2:8529', https)).toBeUndefined();
  expect(urlOf(['db2'], 'ssl://db2:8529', http)).toBeUndefined();
  for (const text of [
    'tcp://u@db2',
    'tcp://db2/path',
    'file://db2',
    'db2:8529',
    'tcp://db2:99999',
    '',
    'tcp://db2\\path',
    'tcp://db2 ',
    'tcp://d\tb2',
  ]) {
    expect(urlOf(['db2'], text)).toBeUndefined();
  }
  expect(urlOf([], 'tcp://db2:8529')).toBeUndefined();
});

test('patterns are hosts', () => {
  for (const text of ['10.0.0.2', 'db:8529', '.db.example.com', '[fe80::1]:8529']) {
    expect(isHostPattern(text), text).toBe(true);
  }
  for (const text of ['', '*', 'http://h', 'a/b', 'u@h', '.', 'h:port']) {
    expect(isHostPattern(text), text).toBe(false);
  }
});
