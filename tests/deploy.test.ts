import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adminStatusApi } from '../protocol/api/admin-status.ts';
import { findProgram } from '../scripts/lib/chromium.mjs';
import { readConfig } from '../server/config.ts';
import { root } from './project-files.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const systemd = findProgram(['systemd-analyze']);
const skipped = systemd === undefined ? ' (skipped: systemd is not installed)' : '';

/** The variables with their values in a file of deploy/. */
const variables = {
  'deploy/orrery.service': [...read('deploy/orrery.service').matchAll(/^Environment=(\w+)=(.*)$/gm)],
  'deploy/Containerfile': [...read('deploy/Containerfile').matchAll(/(ORRERY_\w+)=(\S+)/g)],
  'deploy/kubernetes.yaml': [
    ...read('deploy/kubernetes.yaml').matchAll(/name: (ORRERY_\w+), value: "(.*)"/g),
  ],
};

test.each(Object.entries(variables))('the variables of %s are options of the server', (_, found) => {
  expect(found.length).toBeGreaterThan(1);
  for (const [, name, value] of found) {
    const without = readConfig([], {}, '/project');
    expect(readConfig([], { [name!]: value }, '/project'), name).not.toEqual(without);
  }
});

test('the time limits of a stop are above those of the server', () => {
  const seconds = (file: keyof typeof variables, name: string) =>
    Number(variables[file].find(([, each]) => each === name)?.[2] ?? 0);
  const [, unit] = /TimeoutStopSec=(\d+)/.exec(read('deploy/orrery.service'))!;
  expect(Number(unit)).toBeGreaterThan(seconds('deploy/orrery.service', 'ORRERY_STOP_TIMEOUT'));
  const [, pod] = /terminationGracePeriodSeconds: (\d+)/.exec(read('deploy/kubernetes.yaml'))!;
  const ofServer =
    seconds('deploy/Containerfile', 'ORRERY_STOP_TIMEOUT') +
    seconds('deploy/kubernetes.yaml', 'ORRERY_STOP_DELAY');
  expect(Number(pod)).toBeGreaterThan(ofServer);
});

test('the probes of the files read addresses without sign-in', () => {
  const paths = ['deploy/Containerfile', 'deploy/kubernetes.yaml'].flatMap((name) =>
    [...read(name).matchAll(/\/_admin\/orrery\/\w+/g)].map(([path]) => path),
  );
  expect(new Set(paths)).toEqual(new Set([adminStatusApi.health.path, adminStatusApi.ready.path]));
});

test('the package has the files that the container and the unit start', () => {
  const { name, bin, files } = JSON.parse(read('package.json')) as {
    readonly name: string;
    readonly bin: Readonly<Record<string, string>>;
    readonly files: readonly string[];
  };
  const started = `node_modules/${name}/${bin.orrery}`;
  expect(read('deploy/Containerfile')).toContain(`"/app/${started}"`);
  expect(read('deploy/orrery.service')).toContain(`ExecStart=/usr/bin/node /opt/orrery/${started}\n`);
  expect(files).toContain(bin.orrery);
  expect(
    files.filter((file) => !file.includes('*') && !/^dist\//.test(file) && !existsSync(join(root, file))),
  ).toEqual([]);
});

test.skipIf(systemd === undefined)(`systemd accepts the unit and rates its exposure as OK${skipped}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-units-'));
  try {
    const unit = join(folder, 'orrery.service');
    writeFileSync(unit, read('deploy/orrery.service').replace('/usr/bin/node', process.execPath));
    writeFileSync(join(folder, 'orrery.socket'), read('deploy/orrery.socket'));
    const analyze = (...args: string[]) =>
      execFileSync(systemd!, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    expect(analyze('verify', unit, join(folder, 'orrery.socket'))).toBe('');
    const rating = analyze('security', '--offline=yes', '--threshold=20', unit);
    expect(rating).toMatch(/Overall exposure level for orrery\.service: [01]\.\d OK/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
