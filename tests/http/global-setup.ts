import type { TestProject } from 'vitest/node';
import { prepareBuilds } from '../../scripts/lib/prepare.mjs';
import { type ServerProcess, startServer } from './server-process.ts';

interface SharedServers {
  readonly started: Promise<readonly ServerProcess[]>;
  projects: number;
}

/** Each project has modules of its own, so the servers of all projects stand in the global object of the process. */
const shared = globalThis as { orreryTestServers?: SharedServers | undefined };

/** Builds a stale server and starts one for each test worker. Projects run one after another and use the same servers. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  shared.orreryTestServers ??= { started: start(project.vitest.config.maxWorkers), projects: 0 };
  const servers = shared.orreryTestServers;
  servers.projects += 1;
  const urls = (await servers.started).map(({ baseUrl }) => baseUrl);
  project.provide('baseUrls', urls);
  return async () => {
    servers.projects -= 1;
    if (servers.projects > 0) return;
    shared.orreryTestServers = undefined;
    const started = await servers.started;
    await Promise.all(started.map((server) => server.stop()));
  };
}

async function start(count: number): Promise<readonly ServerProcess[]> {
  await prepareBuilds(['server']);
  // The origin of the recorded cross-origin answers.
  const args = ['--trusted-origin', 'http://example.test', '--allow-execute'];
  return Promise.all(Array.from({ length: count }, () => startServer({ args })));
}
