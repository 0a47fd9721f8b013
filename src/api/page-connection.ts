import type { ConnectionDescription } from '../../protocol/connection.ts';
import { firstCalls, pathOfOrreryCalls } from '../../protocol/first-calls.ts';
import { pageConnectionName, pageDatabase, siteBase } from '../lib/page-location.ts';
import { noteAnswer, setServerOffline } from '../store/server.ts';
import { expireSession, whenSignedIn } from '../store/session.ts';
import { store } from '../store/store.ts';
import { Connection, type ConnectionEvents } from './Connection.ts';
import { ConnectionError, describeError } from './errors.ts';

/** Time without a response after which the server counts as unreachable. */
export const answerTimeoutMs = 10_000;

/** The connection of this page: its server and database, with the session of its user. */
export function pageConnection(): Connection {
  return connectionTo(pageDatabase());
}

/** A connection to another database of this page's server. */
export function connectionTo(database: string): Connection {
  const description: ConnectionDescription = {
    server: '',
    basePath: siteBase(),
    database,
    credentials: { kind: 'cookie' },
    dialect: '3.12',
  };
  return new Connection(description, events);
}

const events: ConnectionEvents = {
  onAnswer: noteAnswer,
  async beforeRequest(signal, path) {
    // An unreachable server gets the requests of the retry only; see `useReconnect`.
    const { kind, outage } = store.getState().server;
    if (kind === 'offline') throw new ConnectionError(outage?.details ?? '', undefined);
    await whenSignedIn(signal);
    if (path?.startsWith(pathOfOrreryCalls) && pageConnectionName() !== undefined)
      await (await import('./refuse-missing-call.ts')).refuseMissingCall(pageConnection(), path);
  },
  async onNoAnswer(failure, isTimeout) {
    if (!isTimeout && (await isServerReachable())) return true;
    setServerOffline(describeError(failure).details);
    return false;
  },
  onUnauthorized: expireSession,
};

let asked: Promise<boolean> | undefined;

/** Whether the server answers; concurrent callers share one request. */
export function isServerReachable(): Promise<boolean> {
  asked ??= pageConnection()
    .answers(firstCalls.version, answerTimeoutMs)
    .finally(() => {
      asked = undefined;
    });
  return asked;
}
