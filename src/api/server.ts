import { versionApi } from '../../protocol/api/version.ts';
import { pageConnection } from './page-connection.ts';

/** After which a server that accepts connections but does not answer is taken for one that is not there. */
const timeoutMs = 10_000;

export function fetchVersion(signal?: AbortSignal) {
  return pageConnection().request(versionApi.read, { signal, timeoutMs });
}
