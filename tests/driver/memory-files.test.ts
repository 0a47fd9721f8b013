import { expect, test } from 'vitest';
import { memoryFiles } from '../../driver/memory-files.ts';

test('files are written, read, listed, moved and removed', () => {
  const fs = memoryFiles();
  fs.makeDirectoryRecursive('/data/in');
  fs.write('/data/in/a.txt', 'one');
  fs.append('/data/in/a.txt', ' two');
  expect(fs.read('/data/../data/in/a.txt')).toBe('one two');
  expect(fs.listTree('/data')).toEqual(['in', 'in/a.txt']);
  expect([fs.isFile('/data/in'), fs.isDirectory('/data/in'), fs.exists('/data/none')]).toEqual([
    false,
    true,
    false,
  ]);
  fs.move('/data/in/a.txt', '/tmp/b.txt');
  expect(fs.list('/tmp')).toEqual(['b.txt']);
  fs.remove('/tmp/b.txt');
  fs.removeDirectory('/data/in');
  expect(fs.list('/data')).toEqual([]);
});

test('missing files and folders, and too much text, are errors', () => {
  const fs = memoryFiles();
  expect(() => fs.read('/etc/passwd')).toThrow("no file '/etc/passwd' in the shell");
  expect(() => fs.write('/none/a', 'x')).toThrow("no file '/none' in the shell");
  expect(() => fs.makeDirectory('/tmp')).toThrow("'/tmp' exists");
  expect(() => fs.write('/tmp/a', 'x'.repeat(20_000_001))).toThrow('at most 20,000,000 characters');
  fs.write('/tmp/a', 'x');
  expect(() => fs.removeDirectory('/tmp')).toThrow('is not empty');
});
