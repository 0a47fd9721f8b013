import type { ServiceHost } from './host.ts';
import { format } from './modules/node-util.ts';

/** `console` of a service, whose lines are written to the log of the server. */
export function consoleOf(host: ServiceHost): object {
  const levels = {
    log: 'info',
    info: 'info',
    dir: 'info',
    debug: 'debug',
    trace: 'debug',
    warn: 'warn',
    error: 'error',
  };
  const logs = Object.entries(levels).map(([name, level]) => [
    name,
    (...values: readonly unknown[]) => host.log(level, format(...values)),
  ]);
  // `infoLines` and its like write each line of a text, as in ArangoDB.
  const lines = logs.map(([name, log]) => [`${String(name)}Lines`, log]);
  const silent = ['time', 'timeEnd', 'group', 'groupEnd', 'assert'].map((name) => [name, () => undefined]);
  return Object.fromEntries([...logs, ...lines, ...silent]);
}

/** The parts of `process` that plain packages use. */
export function processOf(): object {
  return {
    env: {},
    argv: [],
    versions: {},
    version: 'v20.0.0',
    platform: 'orrery',
    cwd: () => '/',
    nextTick: (work: (...args: readonly unknown[]) => void, ...args: readonly unknown[]) => work(...args),
    hrtime: () => [Math.floor(Date.now() / 1000), (Date.now() % 1000) * 1e6],
  };
}
