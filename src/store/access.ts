import { pageDatabase } from '../lib/page-location.ts';
import type { Access, AppState } from './app-state.ts';
import { updateState } from './store.ts';

export function setAccess(access: Access | undefined): void {
  updateState((draft) => {
    draft.access = access && { ...access, databases: access.databases && [...access.databases] };
  });
}

/** The right that an action requires: changes in this database, or administration of the server. */
export type NeededRight = 'write' | 'administrator';

/** The reason why a user with read-only access cannot change the database of the page. */
export function readOnlyReason(): string {
  return `You have read-only access to the database '${pageDatabase()}'.`;
}

/**
 * The reason why an action that changes data is disabled; undefined if it is enabled. While the rights are not known,
 * it is enabled, because the server checks each request.
 */
export function findRefusal(
  { access, server }: Pick<AppState, 'access' | 'server'>,
  needs: NeededRight = 'write',
): string | undefined {
  if (server.kind === 'offline') return 'The server does not respond.';
  if (access === undefined) return undefined;
  if (needs === 'administrator') {
    return access.isAdministrator
      ? undefined
      : "Requires administrator access: read/write access to the database '_system'.";
  }
  return access.level === 'rw' ? undefined : readOnlyReason();
}

/** Sets what the server of the page does not have: a sentence by feature. */
export function setAbsent(absent: Readonly<Record<string, string>>): void {
  updateState((draft) => {
    draft.absent = { ...absent };
  });
}
