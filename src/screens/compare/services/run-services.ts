import { foxxApi } from '../../../../protocol/api/foxx.ts';
import { servicesApi } from '../../../../protocol/api/services.ts';
import type { OtherServer } from '../../../../protocol/migration/OtherServer.ts';
import type { Connection } from '../../../api/Connection.ts';
import { describeError } from '../../../api/errors.ts';
import { unlessMissing } from '../../../api/unless-missing.ts';
import { formatAmount } from '../../../lib/format.ts';
import type { ServiceItem } from './plan-services.ts';

/** What happens to a service at a mount that is in use. */
export type OnService = 'skip' | 'upgrade' | 'replace';

interface ServicesRun {
  readonly source: OtherServer;
  readonly sourceDatabase: string;
  readonly sourceVersion: string;
  readonly target: Connection;
  readonly items: readonly ServiceItem[];
  readonly onExisting: OnService;
  readonly runsSetup: boolean;
}

export interface ServiceOutcome {
  readonly mount: string;
  readonly state: 'copied' | 'partly' | 'failed' | 'skipped';
  readonly text: string;
}

/** Copies services one after the other. A failure of one does not stop the others. Rejects with AbortError. */
export async function runServices(
  run: ServicesRun,
  signal: AbortSignal,
  onOutcome: (outcome: ServiceOutcome) => void,
): Promise<void> {
  for (const item of run.items) {
    signal.throwIfAborted();
    const { mount, inTarget } = item;
    if (inTarget !== undefined && run.onExisting === 'skip') {
      onOutcome({ mount, state: 'skipped', text: `The target has ${inTarget} there.` });
      continue;
    }
    try {
      onOutcome({ mount, ...(await copyService(run, item, signal)) });
    } catch (error) {
      signal.throwIfAborted();
      onOutcome({ mount, state: 'failed', text: describeError(error).text });
    }
  }
}

async function copyService(
  { source, sourceDatabase, sourceVersion, target, onExisting, runsSetup }: ServicesRun,
  { mount, inTarget, settings }: ServiceItem,
  signal: AbortSignal,
): Promise<Pick<ServiceOutcome, 'state' | 'text'>> {
  const zip = await source.readZip(sourceDatabase, sourceVersion, mount);
  const query = { mount, setup: runsSetup };
  const args = { body: uploadOf(zip, settings), signal };
  if (inTarget === undefined) await target.send(foxxApi.install, { ...args, query });
  else {
    // A teardown removes the data of the service in the target; a replacement runs it unless told otherwise.
    const kept = { ...args, query: { ...query, teardown: false } };
    await target.send(onExisting === 'upgrade' ? foxxApi.upgrade : foxxApi.replace, kept);
  }
  const count = Object.keys(settings?.configuration ?? {}).length;
  const mounts = Object.keys(settings?.dependencies ?? {}).length;
  const carried = `with ${formatAmount(count, 'setting')} and ${formatAmount(mounts, 'dependency', 'dependencies')}`;
  const done = inTarget === undefined ? 'Installed' : `${inTarget} ${onExisting}d`;
  const missing = await missingSettings(target, mount, signal);
  if (missing.length === 0) return { state: 'copied', text: `${done} ${carried}.` };
  return { state: 'partly', text: `${done} ${carried}. It needs attention: ${missing.join(', ')}.` };
}

/** A form with the zip and the values, so that the script setup has them. */
function uploadOf(zip: Uint8Array<ArrayBuffer>, settings: ServiceItem['settings']): FormData {
  const form = new FormData();
  form.set('source', new File([zip], 'service.zip', { type: 'application/zip' }));
  form.set('configuration', JSON.stringify(settings?.configuration ?? {}));
  form.set('dependencies', JSON.stringify(settings?.dependencies ?? {}));
  return form;
}

/** Required settings that the installed service does not have; only Orrery tells them. */
async function missingSettings(
  target: Connection,
  mount: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const list = await unlessMissing(target.request(servicesApi.list, { signal }));
  const found = list?.services.find((each) => each.mount === mount);
  return [...(found?.missingConfiguration ?? []), ...(found?.missingDependencies ?? [])];
}
