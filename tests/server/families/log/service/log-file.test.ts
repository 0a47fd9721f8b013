import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LogFile } from '../../../../../server/families/log/service/LogFile.ts';
import { ServerLog } from '../../../../../server/families/log/service/ServerLog.ts';

let folder: string;
let failures: string[];
const entry = (text: string) => ({ timeMs: 1_700_000_000_000, topic: 'audit', level: 'INFO', text }) as const;
const open = (limits?: { maxBytes: number; olderFiles: number }) =>
  new LogFile(join(folder, 'audit.log'), (text) => failures.push(text), limits);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-log-'));
  failures = [];
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('entries are read after a restart, in their order and with any text', () => {
  const texts = ['one', 'two\nlines', 'ünï "quoted" \\', ''];
  const file = open();
  for (const text of texts) file.add(entry(text));
  file.close();
  expect(open().read()).toEqual(texts.map(entry));
  expect(statSync(join(folder, 'audit.log')).mode & 0o777).toBe(0o600);
});

test('a cut line and lines of another form are left out; later entries are appended', () => {
  const file = open();
  file.add(entry('whole'));
  file.close();
  appendFileSync(join(folder, 'audit.log'), '{"time":"2026-\n7\n{"topic":"none"}\n');
  const again = open();
  again.add(entry('later'));
  again.close();
  expect(
    open()
      .read()
      .map(({ text }) => text),
  ).toEqual(['whole', 'later']);
});

test('the file is rotated; the oldest one is removed', () => {
  const file = open({ maxBytes: 400, olderFiles: 2 });
  for (let n = 0; n < 40; n++) file.add(entry(`entry ${n}`));
  file.close();
  expect(readdirSync(folder).sort()).toEqual(['audit.log', 'audit.log.1', 'audit.log.2']);
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(400);
  const texts = open()
    .read()
    .map(({ text }) => text);
  expect(texts.at(-1)).toBe('entry 39');
  expect(texts.length).toBeGreaterThan(4);
});

test('a file that cannot be written is reported once', () => {
  mkdirSync(join(folder, 'audit.log'));
  const file = open();
  for (let n = 0; n < 3; n++) file.add(entry('lost'));
  expect(failures).toHaveLength(1);
  expect(failures[0]).toContain('audit.log cannot be written: EISDIR');
});

test('the log shows the entries of its files, and no level silences the audit log', () => {
  const files = () => ({ audit: open(), log: new LogFile(join(folder, 'server.log'), () => undefined) });
  const first = new ServerLog('warn', () => undefined, files());
  first.topic('general').warn('a warning');
  first.setLevel('audit', 'FATAL');
  first.topic('audit').info({ user: 'vera' }, 'sign-in refused');
  first.topic('requests').debug('not kept');
  const second = new ServerLog('warn', () => undefined, files());
  second.topic('general').info('after the restart');
  return second.entries.list({}).then((entries) => {
    expect(entries.map(({ topic, text }) => [topic, text])).toEqual([
      ['general', 'a warning'],
      ['audit', 'sign-in refused {"user":"vera"}'],
      ['general', 'after the restart'],
    ]);
  });
});
