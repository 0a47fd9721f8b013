import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Failure, playScenario, type Target } from '../golden/player.ts';
import { readScenarios } from '../golden/step.ts';
import { openScenarios } from './golden-open.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { sharedServerUrl } from './shared-server.ts';

const recordings = new URL('../golden/http/', import.meta.url);
const headers = { 'x-arango-version': '20804' };
const emptyRootPassword = { authorization: `Basic ${Buffer.from('root:').toString('base64')}` };

let signInServer: ServerProcess;

beforeAll(async () => {
  signInServer = await startServer({ password: '' });
});

afterAll(async () => {
  await signInServer.stop();
});

const scenarioNames = new Set<string>();

for (const file of readdirSync(recordings).sort()) {
  describe(file, () => {
    for (const [name, steps] of readScenarios(new URL(file, recordings))) {
      scenarioNames.add(name);
      const needsSignIn = steps.some(({ login }) => login);
      test(name, async () => {
        const target: Target = needsSignIn
          ? { baseUrl: signInServer.baseUrl, headers: { ...headers, ...emptyRootPassword } }
          : { baseUrl: sharedServerUrl(), headers };
        expectOnlyOpen(name, await playScenario(target, steps));
      });
    }
  });
}

test('every open scenario is recorded', () => {
  expect(Object.keys(openScenarios).filter((name) => !scenarioNames.has(name))).toEqual([]);
});

/** Fails for a differing step that is not open, and for an open step that no longer differs. */
function expectOnlyOpen(name: string, failures: readonly Failure[]): void {
  const open = openScenarios[name];
  if (open === undefined) {
    expect(failures).toEqual([]);
    return;
  }
  const failed = failures.map(({ step }) => Number.parseInt(step, 10));
  if (open.steps === undefined) expect(failed, `${name} passes: ${open.reason}`).not.toEqual([]);
  else expect(failed, `steps that differ in ${name}: ${open.reason}`).toEqual(open.steps);
}
