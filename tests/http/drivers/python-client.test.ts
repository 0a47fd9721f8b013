import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createDatabase } from '../client.ts';
import { sharedServerUrl } from '../shared-server.ts';

const script = fileURLToPath(new URL('python/main.py', import.meta.url));

/** Undefined if the checks can run. */
function missingPart(): string | undefined {
  const probe = spawnSync('python3', ['-c', 'import requests'], { encoding: 'utf8' });
  if (probe.error !== undefined) return 'python3 is not installed';
  return probe.status === 0 ? undefined : 'the Python package requests (Debian: python3-requests) is missing';
}

const missing = missingPart();
const title = 'a client in Python, in the manner of python-arango';

test.skipIf(missing !== undefined)(
  missing === undefined ? title : `${title} (skipped: ${missing})`,
  async () => {
    const url = await createDatabase(sharedServerUrl());
    const { stdout } = await promisify(execFile)('python3', ['-B', script, url], { encoding: 'utf8' });
    const outcomes = JSON.parse(stdout) as Readonly<Record<string, string | null>>;
    expect(Object.keys(outcomes).length).toBeGreaterThanOrEqual(49);
    expect(Object.entries(outcomes).filter(([, failure]) => failure !== null)).toEqual([]);
  },
);
