import { describe, expect, test } from 'vitest';
import { isLoopback, readConfig, StartError } from '../../server/config.ts';

const read = (args: readonly string[], environment = {}) => readConfig(args, environment, '/project');

test('what is not said has its default', () => {
  expect(read([])).toEqual({
    host: '127.0.0.1',
    port: 8529,
    dataFolder: '/project/data',
    password: undefined,
    isAuthOff: false,
    logLevel: 'warn',
    salvageFolder: undefined,
    isCheck: false,
  });
});

test('an option wins over its variable', () => {
  const environment = {
    ORRERY_PORT: '1',
    ORRERY_HOST: '127.0.0.2',
    ORRERY_DATA: '/a',
    ORRERY_PASSWORD: 'b',
    ORRERY_NO_AUTH: '1',
    ORRERY_LOG_LEVEL: 'info',
  };
  expect(read([], environment)).toEqual({
    host: '127.0.0.2',
    port: 1,
    dataFolder: '/a',
    password: 'b',
    isAuthOff: true,
    logLevel: 'info',
    salvageFolder: undefined,
    isCheck: false,
  });
  const args = ['--port=2', '--data', '/c', '--password=', '--log-level', 'error'];
  expect(read(args, environment)).toMatchObject({
    port: 2,
    dataFolder: '/c',
    password: '',
    logLevel: 'error',
  });
  expect(read(['--check', '--salvage=/new'])).toMatchObject({ isCheck: true, salvageFolder: '/new' });
});

describe('refused', () => {
  test.each([
    [['--port', '65536'], '--port'],
    [['--port', '-1'], '--port'],
    [['--port', ''], '--port'],
    [['--log-level', 'all'], '--log-level'],
    [['--no-auth', '--host', '192.168.1.1'], '--no-auth'],
    [['--what'], '--what'],
    [['data'], 'data'],
  ])('%j', (args, text) => {
    expect(() => read(args)).toThrow(StartError);
    expect(() => read(args)).toThrow(text);
  });
});

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
])('%s is only this machine: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
