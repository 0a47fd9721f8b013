import { pageConnection } from '../api/page-connection.ts';
import { store } from '../store/store.ts';
import { ShellSession } from './ShellSession.ts';

let current: ShellSession | undefined;

/** The shell of this page. It survives navigation, so that variables and output are kept until a reload. */
export function shellSession(): ShellSession {
  const { session, server } = store.getState();
  const user = session.kind === 'user' || session.kind === 'expired' ? session.user : undefined;
  if (current?.user !== user || current === undefined) {
    current?.end();
    current = new ShellSession({
      connection: pageConnection(),
      user,
      serverVersion: server.version,
      onExit: () => globalThis.location.reload(),
    });
  }
  return current;
}
