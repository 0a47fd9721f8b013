import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { root } from '../../project-files.ts';
import { send } from '../client.ts';
import { RefusedStart, type ServerProcess } from '../server-process.ts';
import { runTool } from './offline-tool.ts';
import { temporaryServers } from './temporary-servers.ts';

const servers = temporaryServers('kill');
const documents = 20_000;

/** Kills a restore as soon as the condition holds. */
async function killDuring(args: readonly string[], isReached: () => boolean): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js'), ...args], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const timer = setInterval(() => {
    if (isReached()) child.kill('SIGKILL');
  }, 1);
  await ended;
  clearInterval(timer);
}

const count = async (baseUrl: string): Promise<number> => {
  const query = 'RETURN LENGTH(numbers)';
  const answer = await send(baseUrl, 'POST', '/_api/cursor', { body: { query } });
  return answer.json<{ result: [number] }>().result[0];
};

let dump: string;

beforeEach(async () => {
  const data = servers.at('data');
  const first = await servers.start(data);
  await send(first.baseUrl, 'POST', '/_api/collection', { body: { name: 'numbers' } });
  const query = `FOR n IN 1..${documents} INSERT {n, text: CONCAT("number ", n)} IN numbers`;
  expect((await send(first.baseUrl, 'POST', '/_api/cursor', { body: { query } })).status).toBe(201);
  await first.stop();
  dump = servers.at('dump');
  expect(await runTool('--data', data, '--dump', dump)).toMatchObject({ status: 0 });
});

/** Files of the data folder in the order in which a restore creates them. */
const stages = ['unfinished.json', 'restore', 'restore/orrery.mdb'];

test.each(stages)(
  'a restore that is killed once %s exists is refused at the start, and the next one is complete',
  async (name) => {
    const target = servers.at(`target-${stages.indexOf(name)}`);
    const restore = ['--data', target, '--restore-dump', dump];
    await killDuring(restore, () => existsSync(join(target, name)));
    const started = await servers.start(target).catch((error: unknown) => error);
    if (started instanceof RefusedStart) {
      expect(started.standardError).toMatch(
        /^--restore-dump did not finish in the folder .*Run the command again.*\n$/,
      );
      expect(await runTool(...restore)).toMatchObject({ status: 0 });
    } else {
      // On a busy machine, the restore may have ended before the kill.
      await (started as ServerProcess).stop();
    }
    const second = await servers.start(target);
    expect(await count(second.baseUrl)).toBe(documents);
    await second.stop();
  },
);
