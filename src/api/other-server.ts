import { type MigrationSource, OtherServer } from '../../protocol/migration/OtherServer.ts';
import { unzipChosen } from '../lib/files/unzip.ts';
import { connectionOf } from './other-connection.ts';

/**
 * A server of the console, read over its connection with the rights of the user.
 * @param server its name; '' for the embedded server, undefined for the server of the page
 */
export function sourceOf(server: string | undefined, signal: AbortSignal): MigrationSource {
  const connection = connectionOf(server, '_system');
  return {
    send: (method, path) => connection.exchange(method, path, { signal }),
    unpack: (bytes) =>
      // Only the modules of a service are of interest; its packages can have thousands of files.
      unzipChosen(new Blob([bytes]), (path) => path.endsWith('.js') && !path.includes('node_modules/')),
  };
}

export function otherServer(server: string | undefined, signal: AbortSignal): OtherServer {
  return new OtherServer(sourceOf(server, signal));
}
