import type { Connection } from '../../api/Connection.ts';
import { connectionOf } from '../../api/other-connection.ts';
import { pageConnectionName } from '../../lib/page-location.ts';

/**
 * A database of a server, as text for the address: `database` for the server of the page, `@server/database` for
 * another one, `@/database` for the embedded server. Names of databases have no slash.
 */
interface Side {
  /** Undefined for the server of the page. */
  readonly server: string | undefined;
  readonly database: string;
}

export function parseSide(text: string): Side {
  const [, server, database] = /^@([^/]*)\/(.*)$/s.exec(text) ?? [];
  return database === undefined ? { server: undefined, database: text } : { server, database };
}

export function sideText(server: string | undefined, database: string): string {
  return server === undefined || server === (pageConnectionName() ?? '')
    ? database
    : `@${server}/${database}`;
}

export function sideConnection(text: string): Connection {
  const { server, database } = parseSide(text);
  return connectionOf(server, database);
}

/** The side for users: the database, after the name of another server. */
export function sideLabel(text: string): string {
  const { server, database } = parseSide(text);
  return server === undefined ? database : `${serverLabel(server)} / ${database}`;
}

export function serverLabel(server: string): string {
  return server === '' ? 'This server' : server;
}

/** Another database of the server of a side. */
export function databaseBeside(side: string, database: string): string {
  const { server } = parseSide(side);
  return server === undefined ? database : `@${server}/${database}`;
}
