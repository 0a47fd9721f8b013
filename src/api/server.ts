import { consoleApi } from '../../protocol/api/console.ts';
import { versionApi } from '../../protocol/api/version.ts';
import { answerTimeoutMs, pageConnection } from './page-connection.ts';
import { unlessMissing } from './unless-missing.ts';

export function fetchVersion(signal?: AbortSignal) {
  return pageConnection().request(versionApi.read, { signal, timeoutMs: answerTimeoutMs });
}

/** The version of Orrery; undefined for a server of another kind. */
export async function fetchProductVersion(signal?: AbortSignal): Promise<string | undefined> {
  const answer = await unlessMissing(pageConnection().request(versionApi.readProduct, { signal }));
  return answer?.version;
}

/** Whether the server looks newer versions up. */
export function fetchIsVersionChecked(signal?: AbortSignal): Promise<boolean> {
  return pageConnection().request(consoleApi.shouldCheckVersion, { signal });
}

/** The newest version that the server knows of; undefined if it could not look it up. */
export async function fetchLatestVersion(signal?: AbortSignal): Promise<string | undefined> {
  const { version, major, minor, bugfix } = await pageConnection().request(consoleApi.latestVersion, {
    signal,
  });
  return version ?? major?.version ?? minor?.version ?? bugfix?.version;
}

export async function disableVersionCheck(): Promise<void> {
  await pageConnection().send(consoleApi.disableVersionCheck, {});
}
