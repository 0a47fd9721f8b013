import type { ConnectionDescription } from '../../protocol/connection.ts';
import { pageDatabase, siteBase } from '../lib/page-location.ts';
import { setServerOffline } from '../store/server.ts';
import { expireSession } from '../store/session.ts';
import { Connection } from './Connection.ts';

/** The connection of this page: its server and database, with the session of its user. */
export function pageConnection(): Connection {
  const description: ConnectionDescription = {
    server: '',
    basePath: siteBase(),
    database: pageDatabase(),
    credentials: { kind: 'cookie' },
    dialect: '3.12',
  };
  return new Connection(description, { onOffline: setServerOffline, onUnauthorized: expireSession });
}
