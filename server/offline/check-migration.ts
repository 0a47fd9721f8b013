import { findMigrationProblems } from '../../protocol/migration/find-problems.ts';
import type { MigrationSource } from '../../protocol/migration/OtherServer.ts';
import { reportText } from '../../protocol/migration/report.ts';
import { unpackZip } from '../families/services/lib/unpack-zip.ts';
import { StartError } from '../StartError.ts';
import type { Announce } from './start-event.ts';

const requestMs = 30_000;

/** Another server, read directly. `headers`: of each request. */
export function directSource(address: string, headers: Readonly<Record<string, string>>): MigrationSource {
  return {
    send: (method, path) =>
      fetch(address + path, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(requestMs),
      }),
    unpack: unpackZip,
  };
}

/** Prints the report of another server. Credentials: ORRERY_MIGRATION_USER and ORRERY_MIGRATION_PASSWORD. */
export async function checkMigration(address: string, announce: Announce): Promise<void> {
  const { ORRERY_MIGRATION_USER: user = 'root', ORRERY_MIGRATION_PASSWORD: password } = process.env;
  const headers: Record<string, string> = {};
  if (password !== undefined) {
    headers.authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  }
  try {
    const report = await findMigrationProblems(directSource(address, headers));
    announce({ event: 'report', text: reportText(address, report) });
  } catch (error) {
    throw new StartError(`${address} cannot be read: ${(error as Error).message}.`);
  }
}
