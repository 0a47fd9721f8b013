import { pageConnectionName } from '../lib/page-location.ts';
import { fetchCurrentConnection } from './connections.ts';
import { RequestError } from './errors.ts';

/** Calls that the gateway answers for each server. */
const ofGateway = ['connection', 'connections', 'version'].map((call) => `/_admin/orrery/${call}`);

const known = new Map<string | undefined, Promise<boolean>>();

/**
 * Rejects with the answer of a server that does not have a call below `/_admin/orrery`, so that the call is not sent: browsers
 * report each answer 404. The server of the page is asked once what it has.
 */
export async function refuseMissingCall(path: string): Promise<void> {
  if (ofGateway.includes(path)) return;
  const name = pageConnectionName();
  const asked = known.get(name) ?? askServer();
  known.set(name, asked);
  // A later call asks again after an error.
  asked.catch(() => known.delete(name));
  if (await asked) return;
  const text = `the server of the connection '${name}' is not Orrery and does not have this call`;
  throw new RequestError(path, 404, 404, text, undefined);
}

async function askServer(): Promise<boolean> {
  return (await fetchCurrentConnection()).hasOrreryCalls;
}
