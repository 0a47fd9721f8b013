import { expect, test } from 'vitest';
import { ShellPort, withDatabase } from '../../../src/shell/sandbox/port.ts';

test('[2-shell-11] paths get the prefix of the database, unless they have one', () => {
  expect(withDatabase('/_api/version', 'my db')).toBe('/_db/my%20db/_api/version');
  expect(withDatabase('_api/version', 'x')).toBe('/_db/x/_api/version');
  expect(withDatabase('/_db/other/_api/version', 'x')).toBe('/_db/other/_api/version');
});

function portWith(answer: (head: string) => string): ShellPort {
  return new ShellPort('x', 'http://localhost:8529', answer);
}

test('an absolute URL is sent as it is, to this server only; requests ask for the API of 2.8', () => {
  const heads: { path: string; headers: Record<string, string> }[] = [];
  const port = portWith((head) => {
    heads.push(JSON.parse(head));
    return JSON.stringify(['{"status":200,"headers":{}}', '{"a":1}']);
  });
  expect(port.send({ method: 'GET', path: 'http://localhost:8529/_api/version' }).body).toEqual({ a: 1 });
  expect(heads[0]).toMatchObject({ path: '/_api/version', headers: { 'x-arango-version': '20804' } });
  expect(port.lastRequest).toBe('GET /_api/version, HTTP 200');
  expect(() => port.send({ method: 'GET', path: 'http://example.com/' })).toThrow(
    /not on the server of this page/,
  );
});

test('[8-shell-1] without an answer the shell says that it is not connected', () => {
  const port = portWith(() => {
    throw Object.assign(new Error('the server does not respond'), { name: 'NoAnswer' });
  });
  expect(() => port.send({ method: 'GET', path: '/_api/version' })).toThrow('not connected');
});
