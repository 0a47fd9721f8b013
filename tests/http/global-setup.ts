import type { TestProject } from 'vitest/node';
import { prepareBuilds } from '../../scripts/lib/prepare.mjs';
import { startServer } from './server-process.ts';

/** Builds a stale server and starts one for each test worker. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await prepareBuilds(['server']);
  // The origin of the recorded cross-origin answers.
  const args = ['--trusted-origin', 'http://example.test', '--allow-execute'];
  const workers = Array.from({ length: project.vitest.config.maxWorkers });
  const servers = await Promise.all(workers.map(() => startServer({ args })));
  project.provide(
    'baseUrls',
    servers.map(({ baseUrl }) => baseUrl),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}
