import { describe, expect, test } from 'vitest';
import { jsonComplaint } from '../../../server/lib/json-complaint.ts';

describe('the messages of 2.8 for refused bodies', () => {
  test.each([
    ['', 'expecting atom, got end-of-file'],
    ['  \n', 'expecting atom, got end-of-file'],
    ['hello', 'expected object, got unquoted string'],
    ['"open', 'expected object, got unquoted string'],
    ['}', "expected object, got '}'"],
    ['[1,]', "expected object, got ']'"],
    ['[,1]', "expected object, got ','"],
    ['{"a":}', "expected object, got '}'"],
    ['{"a"::1}', "expected object, got ':'"],
    ['{"a":,}', "expected object, got ','"],
    ['{"a":b}', 'expected object, got unquoted string'],
    ['{', 'expecting a object attribute name or element, got end-of-file'],
    ['{"a":1', 'expecting a object attribute name or element, got end-of-file'],
    ['{"a":{"b":1}', 'expecting a object attribute name or element, got end-of-file'],
    ['[', 'expecting a list element, got end-of-file'],
    ['[1', 'expecting a list element, got end-of-file'],
    ['[1,', 'expecting atom, got end-of-file'],
    ['{a:1}', 'expecting attribute name'],
    ['{"a":1,}', 'expecting attribute name'],
    ["{'a':1}", 'expecting attribute name'],
    ['{"a" 1}', 'expecting colon'],
    ['{"a":1 "b":2}', 'expecting comma'],
    ['[01]', 'expecting comma'],
    ['[1 2]', 'expecting comma'],
    ['{"a":1} tail', 'failed to parse json object: expecting EOF'],
    ['{"a":1}}', 'failed to parse json object: expecting EOF'],
    ['{"a":1,"a":2}', 'cannot parse json object'],
    ['[{"a":[true,null,-1.5e3,"\\"]"]}]', 'cannot parse json object'],
  ])('%j: %s', (text, message) => {
    expect(jsonComplaint(Buffer.from(text))).toBe(message);
  });

  test('a deeply nested body needs no recursion', () => {
    expect(jsonComplaint(Buffer.from('['.repeat(1_000_000)))).toBe(
      'expecting a list element, got end-of-file',
    );
  });
});
