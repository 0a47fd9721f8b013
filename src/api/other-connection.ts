import { pageConnectionName, siteBase } from '../lib/page-location.ts';
import { Connection } from './Connection.ts';
import { connectionTo } from './page-connection.ts';

/** The user has no session for another server of the console. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError';

  constructor(server: string) {
    super(`You are not signed in to ${server}. Open it with the switch between servers, and sign in.`);
  }
}

/**
 * A connection to a database of any server that the console can open.
 * @param server its name; '' for the embedded server, undefined for the server of the page
 */
export function connectionOf(server: string | undefined, database: string): Connection {
  const own = connectionTo(database);
  const current = pageConnectionName();
  if (server === undefined || server === (current ?? '')) return own;
  const root = current === undefined ? siteBase() : siteBase().slice(0, -`/@${current}`.length);
  const basePath = server === '' ? root : `${root}/@${server}`;
  const name = server === '' ? 'this server' : `the server ${server}`;
  return new Connection(
    { ...own.description, basePath },
    {
      // The state of the console is that of the page's server.
      async onNoAnswer() {
        return false;
      },
      async onUnauthorized() {
        throw new SignedOutError(name);
      },
    },
  );
}
