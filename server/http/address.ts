import type { IncomingMessage } from 'node:http';

/** What a request's address says, told apart before it is routed. */
export interface Address {
  readonly databaseName: string;
  /** Below `/_db/<name>`, without the query string, as it was sent. */
  readonly path: string;
  /** With its question mark; empty without one. */
  readonly search: string;
}

const addresses = new WeakMap<IncomingMessage, Address>();
const databasePrefix = /^\/_db\/([^/?#]+)(?=[/?#]|$)/;

/** Splits `/_db/<name>` off (default _system); gives the rest, which the routes are registered by. */
export function rewriteAddress(message: IncomingMessage): string {
  const url = message.url ?? '/';
  const match = databasePrefix.exec(url);
  // A fragment does not belong in a request; where one is sent it is part of the path, as 2.8 has it.
  const rest = (match === null ? url : url.slice(match[0].length)).replaceAll('#', '%23');
  const searchAt = rest.indexOf('?');
  const path = (searchAt < 0 ? rest : rest.slice(0, searchAt)) || '/';
  const search = searchAt < 0 ? '' : rest.slice(searchAt);
  const databaseName = match === null ? '_system' : decoded(match[1]!);
  addresses.set(message, { databaseName, path, search });
  return path + search;
}

export function addressOf(message: IncomingMessage): Address {
  return addresses.get(message) ?? { databaseName: '_system', path: message.url ?? '/', search: '' };
}

/** A name that is not properly encoded names no database. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
