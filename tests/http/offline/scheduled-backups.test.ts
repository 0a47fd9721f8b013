import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { root } from '../../project-files.ts';
import { basic, send } from '../client.ts';
import type { ServerProcess } from '../server-process.ts';
import { temporaryServers } from './temporary-servers.ts';

const servers = temporaryServers('scheduled');
const text = readFileSync(join(root, 'docs', 'operating.md'), 'utf8');
const section = text.slice(text.indexOf('### Scheduled backups'), text.indexOf('### Restore'));
const password = 'of-root';
let server: ServerProcess;

beforeEach(async () => {
  server = await servers.start(servers.at('data'), { password });
  mkdirSync(servers.at('backups'));
});

/** The lines of the section in a kind of block, with the address and the folders of the test. */
function linesOf(kind: string): string {
  const [, block = ''] = new RegExp(`\`\`\`${kind}\\n(.*?)\`\`\``, 's').exec(section) ?? [];
  return block
    .replaceAll('/opt/orrery/node_modules/.bin/orrery', `"${process.execPath}" "${root}/dist/server/main.js"`)
    .replaceAll('/var/lib/orrery/data', servers.at('data'))
    .replaceAll('/var/backups/orrery', servers.at('backups'))
    .replaceAll('http://127.0.0.1:8529', server.baseUrl)
    .replaceAll('root:PASSWORD', `root:${password}`);
}

/** A shell runs the lines; the output of its programs is part of the error. */
const shell = (lines: string) => execFileSync('/bin/sh', ['-c', lines], { encoding: 'utf8', stdio: 'pipe' });

/** The commands of the lines for cron, which writes a percent sign as `\%`. */
function cronCommands(): readonly string[] {
  const lines = linesOf('crontab').trim().split('\n');
  return lines.map((line) => line.replace(/^(?:\S+ ){5}/, '').replaceAll('\\%', '%'));
}

const insert = async (key: string) => {
  const call = { headers: basic('root', password), body: { _key: key } };
  expect((await send(server.baseUrl, 'POST', '/_api/document/persons', call)).status).toBe(202);
};

test('the documented request makes a schedule that keeps 14 backups', async () => {
  shell(linesOf('sh'));
  const answer = await send(server.baseUrl, 'GET', '/_admin/orrery/backups', {
    headers: basic('root', password),
  });
  expect(answer.json()).toMatchObject({
    schedules: [{ name: 'nightly', days: [0, 1, 2, 3, 4, 5, 6], at: '02:00', keep: 14, isOn: true }],
  });
});

test('the documented lines for cron make, continue, remove and verify backups', async () => {
  const [complete, changes, remove, verify, ...others] = cronCommands();
  expect(others).toEqual([]);
  await insert('sunday');
  shell(complete!);
  const [week = ''] = readdirSync(servers.at('backups'));
  const weekFolder = servers.at(`backups/${week}`);
  const [day = ''] = readdirSync(weekFolder);
  expect([week, day]).toEqual([
    expect.stringMatching(/^week-\d{4}-\d\d$/),
    expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  ]);
  // The backup of the day before.
  execFileSync('mv', [join(weekFolder, day), join(weekFolder, '2020-01-01')]);

  await insert('monday');
  shell(changes!);
  expect(readdirSync(weekFolder)).toEqual(['2020-01-01', day]);
  const size = (name: string) =>
    Number(execFileSync('du', ['-s', join(weekFolder, name)], { encoding: 'utf8' }).split('\t')[0]);
  expect(size(day)).toBeLessThan(size('2020-01-01'));

  const old = servers.at('backups/week-2020-01');
  mkdirSync(join(old, '2020-01-01'), { recursive: true });
  writeFileSync(join(old, '2020-01-01', 'orrery.mdb'), '');
  const then = Date.now() / 1000 - 36 * 86_400 - 60;
  utimesSync(old, then, then);
  shell(remove!);
  expect(readdirSync(servers.at('backups'))).toEqual([week]);

  expect(shell(verify!)).toContain('is in order');
  expect(existsSync(servers.at('backups/verify'))).toBe(false);
});

test('without the changes in the log, the line for changes makes a complete backup', async () => {
  const [complete, changes] = cronCommands();
  shell(complete!);
  const [week = ''] = readdirSync(servers.at('backups'));
  const [day = ''] = readdirSync(servers.at(`backups/${week}`));
  execFileSync('mv', [servers.at(`backups/${week}/${day}`), servers.at(`backups/${week}/2020-01-01`)]);
  // After a start without a regular shutdown, the log does not say what has changed.
  await server.stop('SIGKILL');
  server = await servers.start(servers.at('data'), { password });
  shell(changes!);
  expect(readdirSync(servers.at(`backups/${week}`))).toEqual(['2020-01-01', day]);
  expect(readdirSync(servers.at(`backups/${week}/${day}`))).toContain('orrery.mdb');
});
