import { versionApi } from '../../protocol/api/version.ts';
import { pageConnection } from './page-connection.ts';

/** Time without a response after which the server counts as unreachable. */
const timeoutMs = 10_000;

export function fetchVersion(signal?: AbortSignal) {
  return pageConnection().request(versionApi.read, { signal, timeoutMs });
}
